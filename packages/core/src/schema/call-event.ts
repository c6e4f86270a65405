import { z } from "zod";
import { limits } from "../limits.ts";
import { variables } from "./call-fields.ts";
import { Json, Keys, text } from "./common.ts";
import { TransferReport } from "./transfer.ts";
import type * as types from "./types/call-event.ts";

/** One word of what the agent said, as the voice service reports it. */
export const SpeechWord = z.strictObject({
  text: z.string().min(1).max(200).describe("The word, as `text` has it."),
  startMs: z.number().min(0).describe("When it begins, in milliseconds of the speech."),
  endMs: z.number().min(0).describe("When it ends, in milliseconds of the speech."),
});
export interface SpeechWord extends types.SpeechWord {}

const sinceCaller = (what: string) =>
  z.number().min(0).max(3_600_000).nullish().describe(`${what}, in milliseconds since the caller's speech ended.`);
const tokens = (what: string) => z.int().min(0).nullish().describe(what);

/** An event that the host reports. Silence is an event too: Cuecard runs no timers on the caller. */
export const CallEvent = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("agent_said").describe("The agent spoke."),
    text: text(0, limits.turnCharacters).describe("The words."),
    itemId: z.string().max(200).nullish().describe("Your model's id of the item with these words."),
    turnId: z
      .string()
      .nullish()
      .describe(
        "The turn that these words answer; the newest when omitted. Words of an earlier turn are put at their place.",
      ),
    interrupted: z.boolean().nullish().describe("True when the caller interrupted it."),
    playedMs: z
      .number()
      .min(0)
      .nullish()
      .describe(
        "Milliseconds of speech that the caller heard. With `interrupted`, only the words that were heard are recorded: by the times of `words`, by its share of `durationMs`, else by 15.2 letters a second.",
      ),
    durationMs: z.number().min(0).nullish().describe("Milliseconds of the whole speech."),
    words: z
      .array(SpeechWord)
      .max(limits.spokenWords)
      .nullish()
      .describe("The words of `text` with their times, as the voice service gives them."),
  }),
  z.strictObject({ type: z.literal("interrupted").describe("The caller interrupted the agent.") }),
  z.strictObject({
    type: z.literal("model_failed").describe("Your model gave no answer, or broke off. It is noted in the trace."),
    reason: text(1, limits.descriptionCharacters).describe("What happened, and what was said instead."),
  }),
  z.strictObject({
    type: z.literal("tool_result").describe("One of your own tools has run."),
    id: z.string().min(1).describe("The tool call's id."),
    turnId: z
      .string()
      .nullish()
      .describe("The turn in which the model made the call; when omitted, the newest with a call of this id."),
    ok: z.boolean().describe("Whether it succeeded."),
    output: Json.nullish().describe("What it answered."),
  }),
  z.strictObject({
    type: z.literal("said_checked").describe("A sentence was not passed as it was. It is noted in the trace."),
    text: text(1, limits.turnCharacters).describe("The sentence."),
    action: z.enum(["replace", "ask-again", "flag"]).describe("What was done, as `check-said` answered."),
    reason: text(1, limits.descriptionCharacters).describe("Why."),
    verdict: z
      .enum(["contradicted", "unsupported", "forbidden"])
      .nullish()
      .describe("Its verdict, as `check-said` answered. A turn with a `contradicted` sentence becomes a gap."),
    chunkId: z
      .string()
      .min(1)
      .nullish()
      .describe("The chunk of the passage that says otherwise: `basis` of the claim."),
  }),
  z.strictObject({
    type: z
      .literal("turn_timed")
      .describe("What a turn took, as far as you know it. A later report of the same turn adds to an earlier one."),
    turnId: z.string().min(1).nullish().describe("The turn; the newest when omitted."),
    transcribedMs: sinceCaller("When the recogniser gave the final words"),
    firstTokenMs: sinceCaller("When your model's first token came"),
    firstAudioMs: sinceCaller("When the first audio was played"),
    audioEndMs: sinceCaller("When the last audio was played"),
    promptTokens: tokens("Tokens of the prompt, those from a cache included."),
    cachedTokens: tokens("Those of them that your provider had in its cache."),
    outputTokens: tokens("Tokens of the answer."),
    cost: z.number().min(0).nullish().describe("What the turn cost you, in a currency of your own."),
  }),
  z.strictObject({
    type: z.literal("silence").describe("Nobody speaks."),
    ms: z.number().min(0).describe("Length of the silence so far, in milliseconds."),
  }),
  z.strictObject({
    type: z.literal("dtmf").describe("The caller pressed keys."),
    digits: Keys.describe("The keys: 1 to 64 of 0-9 * # A-D."),
  }),
  z.strictObject({
    type: z.literal("variables").describe("Variables of the call have new values."),
    set: variables.describe("The new values, by name. The limits of all variables are those of the start."),
  }),
  z.strictObject({
    type: z.literal("subject").describe("You know what the call is about."),
    subject: text(1, limits.nameCharacters)
      .nullable()
      .describe("A name as the sources give it, or a source's id; null drops the subject."),
  }),
  z.strictObject({
    type: z.literal("transfer_status").describe("Your telephony says what became of a transfer to a person."),
    ...TransferReport.shape,
  }),
  z.strictObject({
    type: z.literal("whisper").describe("A supervisor says something to the model that the caller does not hear."),
    text: text(1, limits.descriptionCharacters).nullable().describe("The words; null takes them back."),
    lasting: z
      .boolean()
      .nullish()
      .describe("True: it holds until it is taken back or replaced. Else until the agent has spoken."),
  }),
]);
export type CallEvent = types.CallEvent;

/** Body of `POST …/events`. */
export const CallEvents = z.strictObject({
  events: z.array(CallEvent).min(1).max(100).describe("What happened, in order."),
});
export interface CallEvents extends types.CallEvents {}
