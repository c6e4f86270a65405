import { z } from "zod";
import { limits } from "../limits.ts";
import { filled, PageQuery, Timestamp } from "./common.ts";
import { Degradation, SearchRequest } from "./search.ts";
import type * as types from "./types/eval-case.ts";

const { expected, textCharacters } = limits.evalCases;

/** A passage that answers a question. */
export const ExpectedPassage = z.strictObject({
  sourceId: z.string().min(1).describe("The source that it is from."),
  text: filled(textCharacters).describe(
    "Its text, as a result had it. It is known again after its source was cut otherwise or changed a little: a result is right when half of the four-word runs of the shorter of both are in the other.",
  ),
});
export interface ExpectedPassage extends types.ExpectedPassage {}

/** Body of `POST /v1/eval-cases`. */
export const CreateEvalCase = z.strictObject({
  question: SearchRequest.shape.query.describe("The question, in the caller's words."),
  knowledgeBaseIds: SearchRequest.shape.knowledgeBaseIds.describe("Knowledge bases that are searched."),
  expected: z
    .array(ExpectedPassage)
    .max(expected)
    .describe("Passages that answer it: one of them must be given. None: nothing may be given."),
});
export interface CreateEvalCase extends types.CreateEvalCase {}

/** How cases are searched for: the settings of a search. */
export const EvalSettings = SearchRequest.pick({
  topK: true,
  similarityThreshold: true,
  keywordSearch: true,
  reranking: true,
});
export interface EvalSettings extends types.EvalSettings {}

/** What a search gave for a case. */
export const EvalOutcome = z.object({
  isRight: z
    .boolean()
    .describe("Whether an expected passage was given; of a case that expects none, whether nothing was."),
  place: z.int().nullable().describe("Which result has the first expected passage, from 1. Null: none has."),
  given: z.int().describe("How many results were given."),
  settings: EvalSettings.describe("How it was searched for."),
  askedAt: Timestamp.describe("When it was asked. ISO 8601, UTC."),
});
export interface EvalOutcome extends types.EvalOutcome {}

/** A question with the passages that answer it. */
export const EvalCase = z.object({
  id: z.string().describe("Id of the case."),
  object: z.literal("eval_case").describe("The type of this object."),
  question: z.string().describe("The question, in the caller's words."),
  knowledgeBaseIds: z.array(z.string()).describe("Knowledge bases that are searched."),
  expected: z
    .array(ExpectedPassage)
    .describe("Passages that answer it: one of them must be given. None: nothing may be given."),
  outcome: EvalOutcome.nullable().describe("Outcome of the last run that was kept; null when there was none."),
  createdAt: Timestamp.describe("When it was created. ISO 8601, UTC."),
  updatedAt: Timestamp.describe("When it was created, or its outcome was last kept. ISO 8601, UTC."),
});
export interface EvalCase extends types.EvalCase {}

/** Body of `POST /v1/eval-cases/run`. */
export const RunEvalCases = EvalSettings.extend({
  deadlineMs: SearchRequest.shape.deadlineMs.describe("Deadline of each search in milliseconds."),
  keep: z
    .boolean()
    .default(true)
    .describe("Whether each case keeps its outcome, which the next run is compared with. False to try settings."),
  limit: PageQuery.shape.limit.describe("Most cases to ask, 1 to 100."),
  cursor: PageQuery.shape.cursor.describe("`nextCursor` of the run before; null to begin with the newest case."),
});
export interface RunEvalCases extends types.RunEvalCases {}

/** What became of a case since its last outcome that was kept. */
export const EvalChange = z
  .enum(["new", "same", "moved", "fixed", "broken"])
  .describe(
    "`new`: there was no outcome. `fixed`: right now. `broken`: right before. `moved`: right as before, at another place.",
  );
export type EvalChange = types.EvalChange;

/** One case of a run. */
export const EvalResult = z.object({
  caseId: z.string().describe("The case."),
  question: z.string().describe("Its question."),
  outcome: EvalOutcome.nullable().describe("What the search gave; null when it failed."),
  before: EvalOutcome.nullable().describe("The outcome that was kept before; null when there was none."),
  change: EvalChange.nullable().describe("What became of it; null when the search failed."),
  error: z
    .object({ code: z.string().describe("Its code."), message: z.string().describe("What happened, and the way out.") })
    .nullable()
    .describe("Why the search failed, such as a knowledge base that is gone; null when it did not."),
  degraded: z.array(Degradation).describe("Stages of the search that did less than requested, and why."),
});
export interface EvalResult extends types.EvalResult {}

/** Answer of `POST /v1/eval-cases/run`: a part of the cases, newest first. */
export const EvalRun = z.object({
  object: z.literal("eval_run").describe("The type of this object."),
  results: z.array(EvalResult).describe("The cases that were asked, newest first."),
  hasMore: z.boolean().describe("Whether there are more cases."),
  nextCursor: z
    .string()
    .nullable()
    .describe("`cursor` of the next run; null when every case was asked. A run ends after 20 s at the latest."),
});
export interface EvalRun extends types.EvalRun {}
