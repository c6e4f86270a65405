/** A range of a document's text, the end not included. */
export interface DocumentSpan {
  /** The document. */
  documentId: string;
  /** First index, in UTF-16 units. */
  start: number;
  /** Index behind the last one. */
  end: number;
}

/** How well found spans cover the right ones. */
export interface SpanMeasures {
  /** Share of the wanted characters that were found, 0 to 1. */
  recall: number;
  /** Share of the found characters that are wanted. */
  precision: number;
  /** Characters of both by characters of either. */
  iou: number;
}

/**
 * Compares what was found with what is wanted, character by character; a character that was found twice counts once.
 * Throws when nothing is wanted.
 */
export function measureSpans(found: readonly DocumentSpan[], wanted: readonly DocumentSpan[]): SpanMeasures {
  const [foundOnce, wantedOnce] = [union(found), union(wanted)];
  const [foundLength, wantedLength] = [lengthOf(foundOnce), lengthOf(wantedOnce)];
  if (wantedLength === 0) throw new RangeError("No character is wanted, so there is nothing to compare with.");
  const shared = overlap(foundOnce, wantedOnce);
  return {
    recall: shared / wantedLength,
    precision: foundLength === 0 ? 0 : shared / foundLength,
    iou: shared / (foundLength + wantedLength - shared),
  };
}

/** Characters that each of `found` adds to what those before it have of `wanted`. */
export function addedCharacters(found: readonly DocumentSpan[], wanted: readonly DocumentSpan[]): number[] {
  const wantedOnce = union(wanted);
  let before = 0;
  return found.map((_, at) => {
    const sofar = overlap(union(found.slice(0, at + 1)), wantedOnce);
    const added = sofar - before;
    before = sofar;
    return added;
  });
}

/** The same characters without overlaps, document by document. */
export function union(spans: readonly DocumentSpan[]): DocumentSpan[] {
  const sorted = [...spans].sort(
    (left, right) =>
      (left.documentId < right.documentId ? -1 : left.documentId > right.documentId ? 1 : 0) ||
      left.start - right.start,
  );
  const merged: DocumentSpan[] = [];
  for (const span of sorted) {
    const last = merged.at(-1);
    if (last?.documentId === span.documentId && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}

/** Characters in all of the spans, those in two of them twice. */
export function lengthOf(spans: readonly DocumentSpan[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** Characters that two unions share. */
export function overlap(left: readonly DocumentSpan[], right: readonly DocumentSpan[]): number {
  let sum = 0;
  for (const one of left) {
    for (const other of right) {
      if (one.documentId === other.documentId)
        sum += Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start));
    }
  }
  return sum;
}
