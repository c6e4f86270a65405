import type { Document } from "../../../../ports/document.ts";
import { trim } from "../../../../text/trim.ts";
import type { Labelled } from "../spans/spans.ts";
import { blocksOf } from "../units/blocks.ts";
import { headedTables } from "../units/rows.ts";
import { unitsOf } from "../units/units.ts";
import { packed } from "./packed.ts";
import type { Strategy } from "./strategy.ts";

/**
 * Whole rows with the table's head beside every piece. A document without tables is taken as one: its lines are the
 * rows.
 */
export const table: Strategy = (input) => {
  const { document, listings } = input;
  if (document.marks.some(({ kind }) => kind === "table")) {
    const tables = headedTables(document);
    return packed({ ...input, units: unitsOf({ document, apart: tables, listings }), tables });
  }
  const tables = delimitedTable(document);
  const blocks = blocksOf(document).map((block) =>
    block.kind === "heading" ? block : { ...block, kind: "table" as const },
  );
  return packed({ ...input, units: unitsOf({ document, apart: tables, listings, blocks }), tables });
};

/** Share of the lines that must have as many delimiters as the first. */
const regularShare = 0.8;

/** The text's first line as head, when it and the other lines are cells parted by the same sign. */
function delimitedTable({ text }: Document): Labelled[] {
  const whole = trim(text, { start: 0, end: text.length });
  if (!whole) return [];
  const lines = text.slice(whole.start, whole.end).split(/\s*\n\s*/, 200);
  const regular = ["\t", "|", ";", ","].some((delimiter) => {
    const cells = lines[0]!.split(delimiter).length;
    return (
      cells > 1 &&
      lines.filter((line) => line.split(delimiter).length === cells).length >= Math.max(2, lines.length * regularShare)
    );
  });
  return regular ? [{ ...whole, label: lines[0]! }] : [];
}
