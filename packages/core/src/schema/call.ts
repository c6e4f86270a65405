import { z } from "zod";
import { providerData, variables } from "./call-fields.ts";
import { CallRecording } from "./call-recording.ts";
import { JsonObject, Timestamp } from "./common.ts";
import { ResolvedMember } from "./resolved-team.ts";
import { Citation, Degradation, Hit } from "./search.ts";
import { Transfer } from "./transfer.ts";
import type * as types from "./types/call.ts";

/** Result of a tool call. */
export const ToolResult = z.object({
  id: z.string().describe("The tool call's id."),
  kind: z
    .enum(["knowledge", "transfer", "host", "fenced", "refused"])
    .describe(
      "`knowledge`: a search was run. `transfer`: the call was handed off. `host`: a tool of your own, for you to run. `fenced`: the call was handed off before, so it was not run. `refused`: `output` says why.",
    ),
  output: z.string().nullable().describe("Text for the model; null for a tool of your own."),
});
export interface ToolResult extends types.ToolResult {}

/** A tool to offer to the model. `parameters` is JSON Schema. */
export const Tool = z.object({
  name: z.string().describe("Its name."),
  description: z.string().describe("When to call it, for the model."),
  parameters: JsonObject.describe("JSON Schema of its arguments."),
});
export interface Tool extends types.Tool {}

/** One entry of the ledger: something that was said or done. */
export const LedgerItem = z.object({
  id: z.string().describe("The host's itemId, if it sent one."),
  role: z.enum(["caller", "agent", "tool_call", "tool_result", "dtmf"]).describe("Who said or did it."),
  agentId: z.string().nullable().describe("The member that it belongs to; null for the caller."),
  turnId: z.string().nullable().describe("The turn that it belongs to."),
  text: z
    .string()
    .describe(
      "The words, the tool's arguments or result, or the keys: a • for each, unless the rule or member shows them.",
    ),
  toolCallId: z.string().nullable().describe("For a tool call and its result: the model's id of the call."),
  toolName: z.string().nullable().describe("For a tool call and its result: the tool's name."),
  interrupted: z.boolean().describe("True when the caller interrupted it."),
  providerData: providerData.optional(),
  alsoAskedFor: z
    .array(z.string())
    .optional()
    .describe("Members that the caller's words also ask for, behind the first one, in this order; else absent."),
  at: Timestamp.describe("When it was recorded."),
});
export interface LedgerItem extends types.LedgerItem {}

/** A passage: a hit packed for a prompt. */
export const Passage = z.object({
  number: z.int().describe("Number of the passage in `text`: [1], [2] …"),
  chunkId: z.string().describe("Id of the passage's chunk."),
  sourceId: z.string().describe("The source that it is from."),
  knowledgeBaseId: z.string().describe("The knowledge base that it is in."),
  text: z.string().describe("Its words."),
  similarity: z.number().describe("Similarity to the question: the calibrated cosine, 0 to 1."),
  confidence: z
    .enum(["strong", "weak"])
    .describe(
      "`weak`: it is below the threshold, and is given since another one of its knowledge base passed, or since it comes near and is of what the call is about. The context says that it may not answer.",
    ),
  tokens: z.int().describe("Its size in cl100k_base tokens."),
  citation: Citation.describe("Its place in the document."),
  excerpt: z
    .boolean()
    .optional()
    .describe("True where it is only the part around the best match, since all of its chunk did not fit; else absent."),
  alsoIn: Hit.shape.alsoIn,
});
export interface Passage extends types.Passage {}

/** Passages packed into a token budget and fenced as data. */
export const KnowledgeContext = z.object({
  text: z.string().describe("The passages for the model: fenced as data, numbered, with their citations."),
  speakable: z.string().describe("The passages as plain text, for a host that speaks them itself."),
  passages: z.array(Passage).describe("The passages, the best first."),
  tokens: z.int().describe("cl100k_base tokens of `text`."),
});
export interface KnowledgeContext extends types.KnowledgeContext {}

/** A hand-off of the call from one member to another, or why it was refused. */
export const Handoff = z.object({
  id: z.string().describe("Id of the hand-off."),
  status: z.enum(["committed", "refused"]).describe("Whether the call was handed off."),
  from: z.string().describe("The member that had the call."),
  to: z.string().describe("The member that gets it."),
  by: z.enum(["rule", "language", "intent", "tool", "code"]).describe("What caused it."),
  rule: z.string().nullable().describe("Name of the rule, if a rule caused it."),
  reason: z.string().describe("Reason, as a sentence."),
  message: z
    .string()
    .nullable()
    .describe(
      "What to say to the caller first: the rule's `message`, then the arriving member's `firstMessage` where the team has `handoffs.greet`. Null: nothing.",
    ),
  changed: z.array(z.string()).describe("Agent properties that differ between the two members."),
  history: z
    .array(LedgerItem)
    .describe("What the arriving member should see of the call so far, including the caller's last words."),
  drop: z.array(z.string()).describe("Ids of the items to delete from your model's conversation."),
  brief: z
    .string()
    .nullable()
    .describe("Short summary of what the arriving member does not see; null when it sees everything."),
  reverts: z
    .string()
    .optional()
    .describe(
      "Id of the hand-off that was taken back for this one, since its member declined it or the caller's words were revised; else absent.",
    ),
});
export interface Handoff extends types.Handoff {}

/** What the member that has the call may see of it, as it differs from what was answered before. */
export const CallViewChanges = z.object({
  have: z.string().describe("Pass it as `view` with the next request."),
  version: z.int().describe("Version of the call. A view of an older one changes nothing."),
  handoff: Handoff.omit({ history: true })
    .nullable()
    .optional()
    .describe(
      "The hand-off by which the member has the call, whichever way it came about; null for the first member. Absent where it is that of the view that you have.",
    ),
  keep: z.int().describe("So many items of the history that you have, from the oldest on, are still the same."),
  items: z.array(LedgerItem).describe("The items that follow them. Items that you have beyond `keep` are no more."),
});
export interface CallViewChanges extends types.CallViewChanges {}

const view = CallViewChanges.optional().describe("Only in the answer of a request with `view`.");

/** The member that the caller's words are probably for. */
export const Suggestion = z.object({
  agentId: z.string().describe("Id of the member."),
  score: z
    .number()
    .optional()
    .describe(
      "How likely the words are for it, or for members to whom it leads, 0 to 1. Absent where that was not weighed: the caller asked for it before, or asks what it answers.",
    ),
  why: z.string().describe("The reason, as a sentence."),
});
export interface Suggestion extends types.Suggestion {}

/** A member that the caller's words are for. */
export const Intended = z.object({
  agentId: z.string().describe("Id of the member."),
  score: z.number().describe("How likely these words are for it, 0 to 1."),
});
export interface Intended extends types.Intended {}

/** What a call is about. */
export const Matter = z.object({
  member: z.string().describe("The member whose matter it is. It may not have the call yet."),
  words: z.string().describe("The caller's words that said it; empty where no words did."),
  since: Timestamp.describe("When that was."),
  why: z.string().describe("How it is known, as a sentence."),
});
export interface Matter extends types.Matter {}

/** Who speaks now, what it knows and which tools it may use. */
export const Turn = z.object({
  object: z.literal("turn").describe("The type of this object."),
  turnId: z.string().describe("Id of the turn."),
  callId: z.string().describe("The call."),
  version: z.int().describe("Version of the call. It grows with each change."),
  status: z
    .enum(["ok", "superseded"])
    .describe("`superseded`: a newer turn arrived before this one was answered. Don't speak this one."),
  fingerprint: z
    .string()
    .describe("Turns with the same fingerprint have the same agent, instructions, tools and context."),
  agent: ResolvedMember.shape.agent.describe("Who speaks now: the effective configuration of that member."),
  speaks: z
    .boolean()
    .describe("False while a person has the call (`kind: human`): ask no model, and go on reporting what is said."),
  instructions: z.string().describe("What to give the model as its instructions."),
  tools: z.array(Tool).describe("The search and transfer tools to offer the model in addition to your own."),
  context: KnowledgeContext.nullable().describe("Knowledge for this turn; null when there is none."),
  handoff: Handoff.nullable().describe("The hand-off that just happened or was refused; null when there was none."),
  transfer: Transfer.optional().describe(
    "The person who is being called to take the call, or what became of it; absent when there is nothing to say. Call them when its `id` is new and its `status` is `ringing`.",
  ),
  suggested: Suggestion.nullable().describe(
    "The member that the words are probably for, when that is too uncertain for a hand-off; null when there is none.",
  ),
  matter: Matter.nullable().describe(
    "What the call is about, over turns and hand-offs; null while that is not known. Where another member has the call, it is on the way there, or has just been asked for.",
  ),
  intents: z
    .array(Intended)
    .describe(
      "Members that the caller's words are for, the present one too, in the order in which they were asked for; empty when none is likely enough.",
    ),
  degraded: z.array(Degradation).describe("Stages that did less than they should, and why. Empty when all is well."),
  keyterms: z
    .array(z.string())
    .describe(
      "Names and rare words that the speech recognizer should expect now, those that the call is about first: at most 50, and 1,200 characters in all.",
    ),
  timings: z
    .object({
      routeMs: z.number().describe("Milliseconds for deciding who speaks."),
      retrieveMs: z.number().describe("Milliseconds for the knowledge."),
      totalMs: z.number().describe("Milliseconds in total."),
    })
    .describe("Milliseconds by stage."),
  view,
});
export interface Turn extends types.Turn {}

/** One decision of a call, with its reason. */
export const TraceEntry = z.object({
  at: Timestamp.describe("When it was decided."),
  turnId: z.string().nullable().describe("The turn that it was decided in."),
  kind: z.string().describe("What kind of decision it was, such as `route` or `retrieve`."),
  message: z.string().describe("The decision and its reason, as a sentence."),
  data: JsonObject.nullable().describe("Its facts."),
});
export interface TraceEntry extends types.TraceEntry {}

/** Whether a call is active or has ended. */
export const CallStatus = z.enum(["active", "ended"]);
export type CallStatus = types.CallStatus;

/** A call as lists return it. */
export const CallSummary = z.object({
  id: z.string().describe("Id of the call."),
  object: z.literal("call").describe("The type of this object."),
  teamId: z.string().nullable().describe("The team that takes the call; null for a call of one agent."),
  teamVersion: z.int().nullable().describe("The version of the team at the start of the call."),
  agentId: z.string().describe("The member that has the call now."),
  externalId: z.string().nullable().describe("Your own id of the call."),
  status: CallStatus.describe("Whether the call is active."),
  version: z.int().describe("Version of the call. It grows with each change."),
  variables: variables.describe("Values of its variables, without secret ones."),
  metadata: JsonObject.nullable().describe("Your own JSON object."),
  endReason: z.string().nullable().describe("Why it ended."),
  outcome: z.string().nullable().describe("What came of it."),
  endedAt: Timestamp.nullable().describe("When it ended."),
  createdAt: Timestamp.describe("When it started."),
  updatedAt: Timestamp.describe("When it last changed. ISO 8601, UTC."),
});
export interface CallSummary extends types.CallSummary {}

/** A hand-off of a call, as its trace has it. */
export const CallHandoff = z.object({
  id: z.string().nullable().describe("Id of the hand-off; null for a refused one."),
  status: z
    .enum(["committed", "refused", "reverted"])
    .describe("`reverted`: it took another one back, since its member declined it or the caller's words were revised."),
  from: z.string().describe("The member that had the call."),
  to: z.string().describe("The member that got it, or was to get it."),
  by: Handoff.shape.by,
  rule: z.string().nullable().describe("Name of the rule, if a rule caused it."),
  why: z.string().describe("What happened and why, as a sentence."),
  reverts: z.string().nullable().describe("Id of the hand-off that it took back; null for others."),
  turnId: z.string().nullable().describe("The turn that it was decided in."),
  at: Timestamp.describe("When it was decided. ISO 8601, UTC."),
});
export interface CallHandoff extends types.CallHandoff {}

/** Answer of `GET /v1/calls/:callId`. */
export const Call = CallSummary.extend({
  labels: z
    .array(z.string())
    .optional()
    .describe("Labels that people gave it, by name; absent in what a live call says of itself."),
  recording: CallRecording.nullish().describe("Where its recording is; absent in what a live call says of itself."),
  ledger: z.array(LedgerItem).describe("What was said and done, in order."),
  trace: z.array(TraceEntry).describe("What was decided and why, in order."),
  handoffs: z.array(CallHandoff).describe("Its hand-offs, also refused ones, in order: those that its trace has."),
});
export interface Call extends types.Call {}

/** Answer of `POST /v1/calls` and of `POST …/resume`. */
export const StartedCall = CallSummary.extend({
  current: Turn.describe("Who speaks now, with which instructions, knowledge and tools."),
  view,
});
export interface StartedCall extends types.StartedCall {}

/** Answer of `POST …/tool-calls`. */
export const ToolCallsAnswer = z.object({
  results: z.array(ToolResult).describe("One result for each tool call, in the same order."),
  turn: Turn.describe("Who speaks now, with which instructions, knowledge and tools."),
  view,
});
export interface ToolCallsAnswer extends types.ToolCallsAnswer {}

/** Answer of `POST …/events`. */
export const CallEventsAnswer = z.object({
  turn: Turn.nullable().describe(
    "A new turn when the events caused a hand-off, ended a transfer or had a whisper, else null.",
  ),
  view,
});
export interface CallEventsAnswer extends types.CallEventsAnswer {}
