import type { Span } from "../../../../ports/document.ts";

/** A span whose pieces carry a text beside them: a table's head, or the question that a long answer belongs to. */
export interface Labelled extends Span {
  label: string;
}

/** Index of the last span that begins at or before `position`; −1 for none. */
export function lastStarting(spans: readonly Span[], position: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (spans[middle]!.start <= position) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Index of the span that holds `position`; −1 for none. */
export function holding(spans: readonly Span[], position: number): number {
  const at = lastStarting(spans, position);
  return at >= 0 && position < spans[at]!.end ? at : -1;
}
