import type { Mark, Span } from "../../../../ports/document.ts";
import type { RowRange } from "../../../../schema/chunk.ts";
import { holding, lastStarting } from "../spans/spans.ts";

type Row = Extract<Mark, { kind: "row" }>;

/**
 * Which rows of a document's tables a span has text of. Null for none, and for rows of several tables, since each table
 * counts its own rows.
 */
export function createRowRanges(marks: readonly Mark[]): (span: Span) => RowRange | null {
  const inOrder = (left: Span, right: Span) => left.start - right.start;
  const rows = marks.filter((mark): mark is Row => mark.kind === "row").sort(inOrder);
  const tables = marks.filter((mark) => mark.kind === "table").sort(inOrder);
  return ({ start, end }) => {
    const begun = holding(rows, start);
    const first = begun >= 0 ? begun : lastStarting(rows, start) + 1;
    const last = lastStarting(rows, end - 1);
    if (first > last || first >= rows.length) return null;
    const from = rows[first]!;
    const to = rows[last]!;
    return holding(tables, from.start) === holding(tables, to.start) ? { from: from.number, to: to.number } : null;
  };
}
