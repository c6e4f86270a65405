import { z } from "zod";
import { Timestamp } from "./common.ts";
import type * as types from "./types/chunk.ts";

/** Rows of one table, both included; 1 is the first below its head. */
export const RowRange = z.object({ from: z.int().describe("First row."), to: z.int().describe("Last row.") });
export interface RowRange extends types.RowRange {}

/** Where lines of a passage stand on one page of a PDF: a box around them. */
export const PageBox = z.object({
  page: z.int().describe("The page, from 1."),
  left: z.int().describe("Left edge."),
  bottom: z.int().describe("Lower edge."),
  right: z.int().describe("Right edge."),
  top: z.int().describe("Upper edge: larger than `bottom`, since heights grow upwards."),
});
export interface PageBox extends types.PageBox {}

/** What every list of boxes says of them. */
export const pageBoxes = z
  .array(PageBox)
  .optional()
  .describe(
    "Where its lines stand, in the order of reading: a box a page, or one a column, 8 at most. In whole points (1/72 inch) of the page's own space, before the page is turned for display: the origin is that of the PDF, the lower left corner of most pages. Absent where the format has no places.",
  );

/** Where the heading path changes inside a chunk. */
export const ChunkSection = z.object({
  start: z.int().describe("Start of the section: UTF-16 index in the document's text, after the start of the chunk."),
  headingPath: z.array(z.string()).describe("Headings from there on, the outermost first."),
});
export interface ChunkSection extends types.ChunkSection {}

/** From where on somebody speaks in a transcript. */
export const SpeakerTurn = z.object({
  start: z
    .int()
    .describe("Where the words of this speaker begin, their name included: UTF-16 index in the document's text."),
  speaker: z
    .string()
    .nullable()
    .describe("Who speaks, as the transcript writes it, such as `AGENT`; null where it names nobody."),
});
export interface SpeakerTurn extends types.SpeakerTurn {}

/** A chunk as `GET …/sources/:docId/chunks` lists it, in the order of the document. */
export const Chunk = z.object({
  id: z.string().describe("Id of the chunk."),
  object: z.literal("chunk").describe("The type of this object."),
  sourceId: z.string().describe("The source that it is from."),
  knowledgeBaseId: z.string().describe("The knowledge base that it is in."),
  position: z.int().describe("Its position among the source's chunks, from 0."),
  text: z.string().describe("Its text, exactly as in the document."),
  start: z.int().describe("First UTF-16 index in the document's text."),
  end: z.int().describe("One past the last UTF-16 index."),
  page: z.int().nullable().describe("Page on which it begins, from 1; null when the document has no pages."),
  lastPage: z.int().optional().describe("Page on which it ends; absent when it ends on `page`."),
  pageLabel: z
    .string()
    .optional()
    .describe("Number that is printed on `page`, such as `iv` or `A-3`; absent when it is that number."),
  boxes: pageBoxes,
  headingPath: z.array(z.string()).describe("Headings at the start of the chunk, the outermost first."),
  sections: z
    .array(ChunkSection)
    .optional()
    .describe("Further sections in the chunk, in order; absent when there are none, and in chunks of older versions."),
  speakers: z
    .array(SpeakerTurn)
    .optional()
    .describe(
      "Who speaks in the chunk, in order: each from its `start` to that of the next. Whoever speaks at the start of the chunk has that `start`, also in the midst of what they say. Absent when the source is not a transcript.",
    ),
  spaceBefore: z
    .string()
    .optional()
    .describe(
      "White space between the previous chunk and this one, at most its last 4 characters; absent when there is none, and in chunks of older versions.",
    ),
  tableHeader: z.string().nullable().describe("Head of the table whose rows are in the chunk."),
  rows: RowRange.nullable().describe("Rows of the table in the chunk. Row 1 is the first below the head."),
  question: z
    .string()
    .nullable()
    .describe("The question that the chunk answers, if it was cut as a question with its answer."),
  tokenCount: z.int().describe("cl100k_base tokens of the text, its headings and its table head."),
});
export interface Chunk extends types.Chunk {}

/** Where a chunk stands in a source's text. */
export const ChunkSpan = Chunk.pick({
  id: true,
  position: true,
  start: true,
  end: true,
  page: true,
  boxes: true,
  headingPath: true,
  tableHeader: true,
});
export interface ChunkSpan extends types.ChunkSpan {}

/** A piece of a source's text with the chunks that it was cut into. */
export const SourceText = z.object({
  object: z.literal("source_text").describe("The type of this object."),
  sourceId: z.string().describe("Id of the source."),
  knowledgeBaseId: z.string().describe("The knowledge base that it belongs to."),
  lastProcessedAt: Timestamp.nullable().describe(
    "When this text was processed. Another time on a later page: the text has changed, so begin again. ISO 8601, UTC.",
  ),
  start: z.int().describe("First UTF-16 index of this piece in the document's text."),
  end: z.int().describe("One past its last UTF-16 index."),
  text: z
    .string()
    .describe(
      "The document's text from `start` to `end`, as it was parsed. What no chunk holds, mostly white space, stands as spaces.",
    ),
  chunks: z
    .array(ChunkSpan)
    .describe("The chunks of this piece, in order. Their places count from the beginning of the document's text."),
  hasMore: z
    .boolean()
    .describe("Whether another piece follows. It begins at the end of this one, or before it when chunks overlap."),
  nextCursor: z.string().nullable().describe("The `cursor` of the next piece; null on the last one."),
});
export interface SourceText extends types.SourceText {}
