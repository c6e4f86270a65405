import { z } from "zod";
import { limits } from "../limits.ts";
import { filled, PageQuery, Timestamp, text } from "./common.ts";
import type * as types from "./types/gap.ts";

/** Why a turn is stored as a gap. A turn can have several reasons. */
export const GapReason = z.enum(["nothing_found", "asked_again", "transferred", "contradicted"]);
export type GapReason = types.GapReason;

/** Status of a gap. */
export const GapStatus = z.enum(["open", "answered", "dismissed", "closed"]);
export type GapStatus = types.GapStatus;

/** The chunk that came nearest to a question. */
export const GapHit = z.object({
  chunkId: z.string().describe("The chunk."),
  sourceId: z.string().describe("The source that it is from."),
  similarity: z.number().describe("Its calibrated cosine to the question, 0 to 1."),
});
export interface GapHit extends types.GapHit {}

/** A sentence of an agent, and the passage that says otherwise. */
export const GapSentence = z.object({
  text: z.string().describe("The sentence, as the model made it."),
  why: z.string().describe("What was done with it, and what is written instead."),
  passage: z
    .object({
      chunkId: z.string().describe("The passage's chunk."),
      sourceId: z.string().describe("The source that it is from."),
      text: z.string().describe("Its words."),
    })
    .describe("The passage. An eval case may expect it: `{ sourceId, text }`."),
});
export interface GapSentence extends types.GapSentence {}

/** One turn of a call whose question was not answered. */
export const GapQuestion = z.object({
  callId: z.string().describe("The call."),
  turnId: z.string().describe("The turn in which it was asked."),
  question: z.string().describe("The question that was searched, as far as the call's `recording` allows storing it."),
  subject: z.string().nullable().describe("What the call was about; null when it had no subject."),
  reasons: z
    .array(GapReason)
    .describe(
      "`nothing_found`: no passage passed. `asked_again`: the caller asked the same in a later turn. `transferred`: it was the last question before a person got the call. `contradicted`: the agent said otherwise than a passage that it was given.",
    ),
  best: GapHit.nullable().describe("The nearest chunk, which may be below the threshold; null when there was none."),
  askedAt: Timestamp.describe("When it was asked."),
  said: GapSentence.optional().describe("What the agent said; only where it was `contradicted`."),
});
export interface GapQuestion extends types.GapQuestion {}

/** The answer to a gap. */
export const GapAnswer = z.object({
  sourceId: z.string().describe("The source with the answer."),
  question: z.string().describe("The question that the source answers, which is its title."),
  answeredAt: Timestamp.describe("When it was answered. ISO 8601, UTC."),
});
export interface GapAnswer extends types.GapAnswer {}

/** Similar questions that a knowledge base could not answer, as /v1 returns them. */
export const Gap = z.object({
  id: z.string().describe("Id of the gap."),
  object: z.literal("gap").describe("The type of this object."),
  knowledgeBaseId: z.string().describe("The knowledge base that it belongs to."),
  status: GapStatus.describe(
    "`open`: not handled yet. `answered`: it has an answer that is not found for all its examples yet. `closed`: the answer is found for all. `dismissed`: it needs no answer.",
  ),
  question: z.string().describe("The first of its stored questions."),
  count: z.int().describe("Number of turns that asked it."),
  lastAskedAt: Timestamp.describe("When it was asked last."),
  examples: z.array(GapQuestion).describe(`Its newest questions, at most ${limits.gapExamples}, the newest first.`),
  answer: GapAnswer.nullable().describe("The answer; null while there is none."),
  createdAt: Timestamp.describe("When it was first stored."),
  updatedAt: Timestamp.describe("When it was last changed, or asked again."),
});
export interface Gap extends types.Gap {}

/** Filters of a list of gaps. */
export const GapFilter = z.strictObject({ status: GapStatus.optional().describe("Only gaps of this status.") });
export interface GapFilter extends types.GapFilter {}

/** Query of `GET …/gaps`. */
export const GapsQuery = PageQuery.extend(GapFilter.shape);
export interface GapsQuery extends types.GapsQuery {}

/** Body of `POST …/gaps/:gapId/answer`. */
export const AnswerGap = z.strictObject({
  answer: filled(limits.textCharacters).describe("What the knowledge base answers from now on."),
  question: text(1, limits.textTitleCharacters)
    .nullish()
    .describe("The question that it answers, in your own words; the gap's question when omitted."),
});
export interface AnswerGap extends types.AnswerGap {}
