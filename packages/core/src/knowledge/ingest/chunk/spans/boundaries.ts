import { atFirstUse } from "../../../../base/values/at-first-use.ts";

const graphemes = atFirstUse(() => new Intl.Segmenter("en", { granularity: "grapheme" }));
/** No writing has clusters this long; a run of marks beyond it is cut between code points. */
const longestCluster = 4_096;

/**
 * The last place at or before `position` and after `floor` where no grapheme cluster is cut; failing that, no surrogate
 * pair.
 */
export function graphemeFloor(text: string, position: number, floor: number): number {
  if (position >= text.length || isPlain(text, position)) return position;
  let from = position;
  while (from > floor && position - from < longestCluster && text.charCodeAt(from - 1) >= 0x300) from--;
  if (from > floor) from--;
  const around = graphemes()
    .segment(text.slice(from, position + 64))
    .containing(position - from)!;
  if (from + around.index > floor) return from + around.index;
  const pair = insidePair(text, position);
  if (!pair) return position;
  return position - 1 > floor ? position - 1 : position + 1;
}

/** Whether a grapheme cluster reaches over `position`, which begins at or after `from`. */
export function isInsideCluster(text: string, position: number, from: number): boolean {
  const around = graphemes()
    .segment(text.slice(from, position + 64))
    .containing(position - from);
  return around !== undefined && around.index < position - from;
}

/** Both neighbours are Latin letters or signs that never join. */
function isPlain(text: string, position: number): boolean {
  const before = text.charCodeAt(position - 1);
  const after = text.charCodeAt(position);
  return before < 0x300 && after < 0x300 && !(before === 0x0d && after === 0x0a);
}

export function insidePair(text: string, position: number): boolean {
  return text.charCodeAt(position) >>> 10 === 0x37 && text.charCodeAt(position - 1) >>> 10 === 0x36;
}
