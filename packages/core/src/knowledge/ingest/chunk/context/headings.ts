import type { Document, Mark, Span } from "../../../../ports/document.ts";
import { trim } from "../../../../text/trim.ts";
import { oneLine } from "../embedded-text.ts";
import { lastStarting } from "../spans/spans.ts";

type Heading = Extract<Mark, { kind: "heading" }>;

/** The headings of a document, each named by its place among them. */
export interface Headings {
  /**
   * What a chunk of this span stands under: of nested headings that it begins with, the innermost. -1 before the first.
   */
  at(span: Span): number;
  /** The heading's own text, after those it stands under. */
  path(heading: number): readonly string[];
  /** Where headings begin inside the span. */
  startsWithin(span: Span): number[];
}

export function createHeadings({ text, marks }: Pick<Document, "text" | "marks">): Headings {
  const headings = marks
    .filter((mark): mark is Heading => mark.kind === "heading")
    .sort((left, right) => left.start - right.start);
  const paths = headingPaths(headings);

  return {
    at({ start, end }) {
      let at = lastStarting(headings, start);
      for (let next = at + 1; next < headings.length && headings[next]!.start < end; next++) {
        const from = at < 0 ? start : Math.max(start, headings[at]!.end);
        const nested = at >= 0 && headings[next]!.level > headings[at]!.level && start < headings[at]!.end;
        if (!nested || trim(text, { start: from, end: headings[next]!.start }) !== null) break;
        at = next;
      }
      return at;
    },

    path: (heading) => paths[heading] ?? [],

    startsWithin({ start, end }) {
      const from = lastStarting(headings, start) + 1;
      let to = from;
      while (to < headings.length && headings[to]!.start < end) to++;
      return headings.slice(from, to).map((heading) => heading.start);
    },
  };
}

function headingPaths(headings: Heading[]): string[][] {
  const open: Heading[] = [];
  return headings.map((heading) => {
    while (open.length > 0 && open.at(-1)!.level >= heading.level) open.pop();
    open.push(heading);
    return open.map(({ text }) => oneLine(text)).filter((text) => text !== "");
  });
}
