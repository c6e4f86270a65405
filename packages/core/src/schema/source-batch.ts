import { z } from "zod";
import { type ErrorCode, type ErrorType, errorTypes } from "../errors.ts";
import { limits } from "../limits.ts";
import { RegisterSource, Source, SourceFilter } from "./source.ts";
import type * as types from "./types/source-batch.ts";

/** Body of `POST …/sources/batch`. */
export const AddSources = z.strictObject({
  sources: z
    .array(RegisterSource)
    .min(1)
    .max(limits.sourcesAtOnce)
    .describe("The sources to add, each as for one alone. Each has a result of its own, in this order."),
});
export interface AddSources extends types.AddSources {}

const kinds = [...new Set(Object.values(errorTypes))] as [ErrorType, ...ErrorType[]];
const codes = Object.keys(errorTypes) as [ErrorCode, ...ErrorCode[]];

/** Why one of several was refused. */
export const Refusal = z.object({
  type: z.enum(kinds).describe("Kind of the error."),
  code: z.enum(codes).describe("What happened. Decide by this, not by the message. Later versions may add codes."),
  message: z.string().describe("What happened, with the values, and what to do next."),
  param: z.string().nullable().describe("Path of the one field at fault in this item; null when no single field is."),
  issues: z
    .array(
      z.object({ path: z.string().describe("Path of the field."), message: z.string().describe("What is wrong.") }),
    )
    .describe("All problems, when the item has several."),
});
export interface Refusal extends types.Refusal {}

/** What became of one of several sources. */
export const AddedSource = z.object({
  source: Source.nullable().describe("The source; null when it was refused."),
  error: Refusal.nullable().describe("Why it was refused; null when it was added."),
});
export interface AddedSource extends types.AddedSource {}

/** Answer of `POST …/sources/batch`. */
export const AddedSources = z.object({
  object: z.literal("added_sources").describe("The type of this object."),
  results: z.array(AddedSource).describe("What became of each source, in the order in which they were sent."),
});
export interface AddedSources extends types.AddedSources {}

/** Body of `POST …/sources/delete`: which sources, as in a list, or all. */
export const DeleteSources = z.strictObject({
  ...SourceFilter.shape,
  all: z.boolean().default(false).describe("Whether every source is meant; only without a filter."),
  dryRun: z.boolean().default(false).describe("Whether to answer which sources are meant, and to delete none."),
});
export interface DeleteSources extends types.DeleteSources {}

/** Answer of `POST …/sources/delete`. */
export const DeletedSources = z.object({
  object: z.literal("deleted_sources").describe("The type of this object."),
  dryRun: z.boolean().describe("True: nothing was deleted."),
  count: z
    .int()
    .describe("Sources that were deleted, or would be in a dry run. Pages that go with their site are not counted."),
  sourceIds: z.array(z.string()).describe(`Ids of the first ${limits.page.max} of them, newest first.`),
  remaining: z
    .int()
    .describe("Sources that are meant and still there. Send the same request again until there are none."),
});
export interface DeletedSources extends types.DeletedSources {}
