import type { Span } from "@cuecard/core";

/**
 * Where pieces without offsets stand in the text, in their order. Splitters trim and join white space, so that it
 * counts for nothing; a piece may begin before the one before it ends. Pieces that are not part of the text are left
 * out.
 */
export function locate(text: string, pieces: readonly string[]): (Span & { piece: number })[] {
  const { bare, indices } = withoutSpace(text);
  const found: (Span & { piece: number })[] = [];
  let from = 0;
  for (const [piece, own] of pieces.entries()) {
    const wanted = withoutSpace(own).bare;
    const at = wanted === "" ? -1 : bare.indexOf(wanted, from);
    if (at < 0) continue;
    found.push({ piece, start: indices[at]!, end: indices[at + wanted.length - 1]! + 1 });
    from = at + 1;
  }
  return found;
}

function withoutSpace(text: string): { bare: string; indices: Uint32Array } {
  const indices = new Uint32Array(text.length);
  let bare = "";
  for (const { 0: run, index } of text.matchAll(/\S+/g)) {
    for (let offset = 0; offset < run.length; offset++) indices[bare.length + offset] = index + offset;
    bare += run;
  }
  return { bare, indices };
}
