import type { Document, Mark, Span } from "../../../ports/document.ts";
import { cleanText, findHidden, without } from "../../../text/clean-text.ts";

/**
 * A document without what its text and titles hide (see `findHidden`), its marks where their text is now. Documents of
 * files, pages and texts all pass here before they are cut, so that chunks are spans of the clean text, and what is
 * embedded, indexed and shown is clean. Marks of which nothing is left are dropped.
 */
export function cleanDocument({ text: given, title, marks, ...document }: Document): Document {
  const { text, hidden } = findHidden(given);
  const names = { ...document, title: title === null ? null : cleanText(title) };
  if (hidden.length === 0) return { ...names, text, marks: marks.map(withCleanNames) };
  const place = placesWithout(hidden);
  const moved = marks.flatMap((mark) => {
    const span = { start: place(mark.start), end: place(mark.end) };
    if (span.end <= span.start && mark.end !== mark.start) return [];
    return [withCleanNames(withLinesAt({ ...mark, ...span }, place))];
  });
  return { ...names, text: without(text, hidden), marks: moved };
}

function withLinesAt(mark: Mark, place: (at: number) => number): Mark {
  if (mark.kind !== "page" || !mark.lines) return mark;
  return { ...mark, lines: mark.lines.map(([start, end, ...box]) => [place(start), place(end), ...box]) };
}

function withCleanNames(mark: Mark): Mark {
  if (mark.kind === "heading") return { ...mark, text: cleanText(mark.text) };
  if (mark.kind === "page" && mark.label !== undefined) return { ...mark, label: cleanText(mark.label) };
  if (mark.kind === "paragraph" && mark.speaker !== undefined) return { ...mark, speaker: cleanText(mark.speaker) };
  if (mark.kind === "code") return { ...mark, language: cleanOrNull(mark.language) };
  if (mark.kind === "table") return { ...mark, header: cleanOrNull(mark.header), name: cleanOrNull(mark.name) };
  return mark;
}

function cleanOrNull(name: string | null): string | null {
  return name === null ? null : cleanText(name);
}

/** Where a place of the text is once the spans are out; one inside a span is where the span was. */
function placesWithout(spans: readonly Span[]): (place: number) => number {
  const removed = [0];
  for (const { start, end } of spans) removed.push(removed.at(-1)! + end - start);
  return (place) => {
    let low = 0;
    let high = spans.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (spans[middle]!.start < place) low = middle + 1;
      else high = middle;
    }
    const into = low > 0 ? Math.max(0, spans[low - 1]!.end - place) : 0;
    return place - removed[low]! + into;
  };
}
