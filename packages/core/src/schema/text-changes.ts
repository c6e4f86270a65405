import { z } from "zod";
import { Timestamp } from "./common.ts";
import type * as types from "./types/text-changes.ts";

/** A line of a source's text and what became of it. */
export const ChangedLine = z.object({
  kind: z.enum(["same", "added", "removed"]).describe("What became of it: it stayed, is new, or is gone."),
  before: z.int().nullable().describe("Number of the line in the earlier text, from 1; null for an added line."),
  after: z.int().nullable().describe("Number of the line in the text of now, from 1; null for a removed line."),
  text: z.string().describe("The line, with single spaces."),
});
export interface ChangedLine extends types.ChangedLine {}

/** Lines that changed, with up to 3 lines before and after them. */
export const ChangedPiece = z.object({
  lines: z
    .array(ChangedLine)
    .describe("The lines in order, at most 100 and 10,000 characters. Longer changes go on in the next piece."),
});
export interface ChangedPiece extends types.ChangedPiece {}

/** What the last refresh that changed a source's text has changed. */
export const TextChanges = z.object({
  object: z.literal("source_changes").describe("The type of this object."),
  sourceId: z.string().describe("Id of the source."),
  knowledgeBaseId: z.string().describe("The knowledge base that it belongs to."),
  state: z
    .enum(["never_read_again", "unchanged", "changed", "too_large", "too_different"])
    .describe(
      "`changed`: `data` says what. `never_read_again`: it was read once. `unchanged`: it was read again, and its text stayed. `too_large`: its text changed and is larger than what is kept and compared (4 MB). `too_different`: comparing the texts took too long.",
    ),
  lastProcessedAt: Timestamp.nullable().describe("When the source was read last. ISO 8601, UTC."),
  changedAt: Timestamp.nullable().describe(
    "When its text changed last; null when it did not. Another time on a later page: begin again. ISO 8601, UTC.",
  ),
  earlierReadAt: Timestamp.nullable().describe(
    "When the text before that was last read; null when it did not change. ISO 8601, UTC.",
  ),
  addedLines: z
    .int()
    .nullable()
    .describe("Lines that are new, of those with more than white space; null unless `state` is `changed`."),
  removedLines: z.int().nullable().describe("Lines that are gone; null unless `state` is `changed`."),
  data: z.array(ChangedPiece).describe("The changed pieces of this page, in order."),
  hasMore: z.boolean().describe("Whether another page follows."),
  nextCursor: z.string().nullable().describe("The `cursor` of the next page; null on the last one."),
});
export interface TextChanges extends types.TextChanges {}
