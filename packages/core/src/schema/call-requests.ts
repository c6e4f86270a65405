import { z } from "zod";
import { limits } from "../limits.ts";
import { AgentId } from "./agent.ts";
import { deadlineMs, providerData, variables } from "./call-fields.ts";
import { Json, JsonObject, text } from "./common.ts";
import type * as types from "./types/call-requests.ts";

/** Body of `POST /v1/calls`: exactly one of `teamId` and `agentId`. */
export const StartCall = z
  .strictObject({
    teamId: z.string().nullish().describe("The team that takes the call."),
    agentId: z.string().nullish().describe("The one agent that takes the call."),
    externalId: z
      .string()
      .min(1)
      .max(500)
      .nullish()
      .describe("Your own id of the call. While a call with this id is active, starting again returns that call."),
    variables: variables
      .nullish()
      .describe(
        "Values of the call's variables. They override the team's. Together they are at most 1,000, and 100,000 characters as JSON.",
      ),
    overrides: JsonObject.nullish().describe("Agent properties for this call only. They override all others."),
    metadata: JsonObject.nullish().describe("Any JSON object of your own, stored with the call."),
    keepsContext: z
      .boolean()
      .nullish()
      .describe(
        "True when earlier contexts stay in the model's history: passages that the member got before are then left out.",
      ),
  })
  .refine((value) => Boolean(value.teamId) !== Boolean(value.agentId), {
    error: "pass exactly one of teamId and agentId",
  });
export interface StartCall extends types.StartCall {}

/** Another reading of what the caller said, from the recognizer's n-best list. */
export const Alternative = z.strictObject({
  text: text(1, limits.turnCharacters).describe("The whole turn as it may have been said."),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .nullish()
    .describe("The recognizer's own; without one the rank in the list counts."),
});
export interface Alternative extends types.Alternative {}

/** One word of what the caller said, as the recognizer reports it. */
export const SpokenWord = z.strictObject({
  text: z.string().min(1).max(200).describe("The word."),
  confidence: z.number().min(0).max(1).describe("How sure the recognizer is of it."),
  startMs: z.number().min(0).nullish().describe("When it begins, in milliseconds of the turn."),
  endMs: z.number().min(0).nullish().describe("When it ends, in milliseconds of the turn."),
});
export interface SpokenWord extends types.SpokenWord {}

const recognition = {
  alternatives: z
    .array(Alternative)
    .max(limits.alternatives)
    .nullish()
    .describe(
      "Other readings from the recognizer, best first, without `text` itself. Their words are searched too, in part.",
    ),
  words: z
    .array(SpokenWord)
    .max(limits.spokenWords)
    .nullish()
    .describe("The words of `text` with their confidence. A doubtful one counts in part."),
};

/** Body of `POST …/turns`. */
export const UserTurn = z.strictObject({
  text: text(0, limits.turnCharacters).describe("What the caller said."),
  turnKey: z
    .string()
    .min(1)
    .max(200)
    .nullish()
    .describe("Idempotency key: repeating it returns the same answer and has no second effect."),
  itemId: z.string().min(1).max(200).nullish().describe("Your model's id of the item with these words."),
  language: z
    .string()
    .min(2)
    .max(35)
    .nullish()
    .describe("BCP 47 tag from the speech recognizer. It overrides detection."),
  deadlineMs: deadlineMs
    .nullish()
    .describe(
      "Deadline of the answer in milliseconds; 250 when omitted. Whatever takes longer is left out and listed in `degraded`.",
    ),
  modelTransfers: z
    .boolean()
    .nullish()
    .describe(
      "True: your model is offered the transfer tools, so with `handoffs.words` of `auto` it gets what the words are likely for as a suggestion, and decides. Holds for the rest of the call; a call in which a model has called a transfer tool needs no telling.",
    ),
  preview: z.boolean().nullish().describe("Return the answer that the turn would get, without any effect."),
  ...recognition,
});
export interface UserTurn extends types.UserTurn {}

/** Body of `POST …/revise`. */
export const ReviseTurn = UserTurn.omit({ preview: true }).extend({
  turnId: z.string().nullish().describe("The turn that is revised; the caller's newest when omitted."),
});
export interface ReviseTurn extends types.ReviseTurn {}

/** Body of `POST …/interim`: the whole turn so far. */
export const Interim = z.strictObject({
  text: text(0, limits.turnCharacters).describe("The whole turn so far."),
  seq: z
    .int()
    .min(0)
    .nullish()
    .describe("Number of the transcript within the turn. A transcript that arrives after a newer one is ignored."),
  ...recognition,
});
export interface Interim extends types.Interim {}

/** A tool call of the host's model, as its server sends it. */
export const ToolCall = z.strictObject({
  id: z
    .string()
    .max(limits.toolCallIdCharacters)
    .nullish()
    .describe(
      "The model's id of the tool call. It may be that of an earlier turn. Without one, its result has a new one.",
    ),
  name: z.string().max(200).describe("Name of the tool."),
  arguments: Json.nullish().describe("Its arguments, as an object or as the JSON text that models send."),
  providerData: providerData.nullish(),
});
export interface ToolCall extends types.ToolCall {}

/** Body of `POST …/tool-calls`. */
export const ToolCalls = z.strictObject({
  calls: z.array(ToolCall).min(1).max(50).describe("The tool calls of one answer of the model, in the model's order."),
  turnId: z.string().nullish().describe("The turn that the model answered; the newest when omitted."),
  deadlineMs: deadlineMs.nullish().describe("Deadline of the answer in milliseconds; 400 when omitted."),
});
export interface ToolCalls extends types.ToolCalls {}

/** Body of `POST …/handoff`. */
export const RequestHandoff = z.strictObject({
  agentId: AgentId.describe("The member that gets the call."),
  reason: z
    .string()
    .max(limits.descriptionCharacters)
    .nullish()
    .describe("Reason, for the trace and for the arriving member."),
  key: z
    .string()
    .min(1)
    .max(200)
    .nullish()
    .describe("Idempotency key: repeating it returns the same hand-off, even a refused one."),
  ifVersion: z
    .int()
    .nullish()
    .describe("Version of the call that you expect. Throws version_conflict at another version."),
});
export interface RequestHandoff extends types.RequestHandoff {}

/** Body of `POST …/decline`. */
export const DeclineHandoff = RequestHandoff.pick({ reason: true, key: true }).extend({
  agentId: AgentId.nullish().describe(
    "The member that should have the call instead; the one that had it before when omitted.",
  ),
});
export interface DeclineHandoff extends types.DeclineHandoff {}

/** Body of `POST …/end`. */
export const EndCall = z.strictObject({
  reason: z
    .string()
    .max(2_000)
    .nullish()
    .describe(
      "Why the call ended, such as `hung_up`. `transferred`: it went on to a person, so its last question counts as a gap.",
    ),
  outcome: z.string().max(2_000).nullish().describe("Outcome of the call, such as `booked`."),
});
export interface EndCall extends types.EndCall {}

/** Query of requests that change a call. */
export const CallViewQuery = z.strictObject({
  view: z
    .string()
    .max(100)
    .optional()
    .describe(
      "Adds `view` to the answer: what the member that has the call may see of it by then. Pass the `have` of the view that you were answered last, so that only what differs is sent; `all` for all of it.",
    ),
});
export interface CallViewQuery extends types.CallViewQuery {}
