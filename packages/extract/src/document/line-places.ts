import type { PlacedLine, Span } from "@cuecard/core";

/** Where a line of a block stands on its page. */
export interface LinePlace {
  /** Its length, as a share of that of all lines of the block. */
  characters: number;
  /** Its box in the page's own space, in points. */
  box: { left: number; bottom: number; right: number; top: number };
}

/** No page reaches beyond this many points: the largest of a PDF has 14,400. */
const farthest = 100_000;

/** Gives each line of a block its share of the block's text. Lines without a place on the page are left out. */
export function placeLines({ start, end }: Span, lines: readonly LinePlace[]): PlacedLine[] {
  const all = lines.reduce((sum, { characters }) => sum + characters, 0);
  let before = 0;
  return lines.flatMap(({ characters, box }): PlacedLine[] => {
    const from = start + Math.round(((end - start) * before) / all);
    before += characters;
    const to = start + Math.round(((end - start) * before) / all);
    const edges = [Math.floor(box.left), Math.floor(box.bottom), Math.ceil(box.right), Math.ceil(box.top)] as const;
    return to > from && edges.every((edge) => Math.abs(edge) <= farthest) ? [[from, to, ...edges]] : [];
  });
}
