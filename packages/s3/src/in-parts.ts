import type { BlobStream } from "@cuecard/core";

/** `content` in parts of exactly `partBytes`, the last one shorter; one empty part for no content at all. */
export async function* inParts(content: BlobStream, partBytes: number): AsyncGenerator<Uint8Array, undefined> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  let any = false;
  for await (const piece of content) {
    for (let start = 0; start < piece.byteLength; ) {
      // Copied, since the owner may reuse the buffer of a piece.
      const taken = piece.slice(start, start + partBytes - length);
      pieces.push(taken);
      start += taken.byteLength;
      length += taken.byteLength;
      if (length < partBytes) continue;
      yield Buffer.concat(pieces);
      any = true;
      pieces = [];
      length = 0;
    }
  }
  if (length > 0 || !any) yield Buffer.concat(pieces);
}
