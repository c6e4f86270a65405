import type { Document, Span } from "../../../../ports/document.ts";
import { trim } from "../../../../text/trim.ts";
import { sentencesOf } from "../../../words/sentences.ts";
import type { Definition } from "../code/definitions.ts";
import { codeLines } from "../code/lines.ts";
import { holding, type Labelled } from "../spans/spans.ts";
import { type Block, type BlockKind, blocksOf } from "./blocks.ts";
import { rowsOf } from "./rows.ts";
import type { Unit } from "./unit.ts";

/** How good a cut before a block is. */
const qualities: Record<BlockKind, number> = {
  heading: 1,
  quote: 0.75,
  table: 0.75,
  code: 0.6,
  paragraph: 0.5,
  list_item: 0.25,
};
const rowQuality = 0.4;
const lineQuality = 0.1;

export interface UnitOptions {
  document: Document;
  /** Spans that share a chunk with nothing outside, such as a table with a head. */
  apart: readonly Labelled[];
  /** The document's pieces of code. */
  listings: readonly Definition[];
  /** @default the document's */
  blocks?: readonly Block[];
}

/** All units of the document, in order. */
export function unitsOf({ document, apart, listings, blocks = blocksOf(document) }: UnitOptions): Unit[] {
  const { text, marks } = document;
  const rows = marks.filter((mark) => mark.kind === "row").sort((left, right) => left.start - right.start);
  const levels = new Map(
    marks.flatMap((mark) => (mark.kind === "heading" ? [[trim(text, mark)?.start ?? -1, mark.level] as const] : [])),
  );
  const units: Unit[] = [];
  let group = -1;
  for (const block of blocks) {
    const first = units.length;
    units.push(...unitsOfBlock(document, block, rows, listings));
    const opening = units[first];
    if (!opening) continue;
    const here = holding(apart, block.start);
    opening.quality = qualities[block.kind];
    if (block.kind === "heading") opening.level = levels.get(block.start) ?? 1;
    opening.forced = here !== group;
    group = here;
  }
  return units;
}

function unitsOfBlock(
  { text, language }: Document,
  { kind, start, end }: Block,
  rows: readonly Span[],
  listings: readonly Definition[],
): Unit[] {
  const unit = (span: Span, quality: number): Unit => ({
    start: span.start,
    end: span.end,
    kind,
    quality,
    forced: false,
    level: 0,
  });
  if (kind === "heading") return [unit({ start, end }, 1)];
  if (kind === "code") return codeLines(text, { start, end }, listings);
  if (kind === "table") return rowsOf(text, { start, end }, rows).map((row) => unit(row, rowQuality));
  return sentencesOf(text, { start, end }, language).map((sentence) =>
    unit(sentence, text[sentence.start - 1] === "\n" ? lineQuality : 0),
  );
}
