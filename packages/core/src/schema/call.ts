import { z } from "zod";
import { limits } from "../limits.ts";
import { AgentId } from "./agent.ts";
import { Json, JsonObject, Timestamp, text } from "./common.ts";
import { Citation, Degradation, Hit } from "./search.ts";
import { ResolvedMember } from "./team.ts";
import type * as types from "./types/call.ts";

/** Values of a call's variables, by name. */
const Variables = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
const deadlineMs = z.int().min(1).max(limits.searchDeadlineMs.max);

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
      .describe("Your own id of the call. While it is active, the same id is the same call."),
    variables: Variables.nullish().describe("Values of this call's variables; they win over the team's."),
    overrides: JsonObject.nullish().describe("Agent properties for this call only; they win over every other source."),
    metadata: JsonObject.nullish().describe("Any JSON object of yours, kept with the call."),
    keepsContext: z
      .boolean()
      .nullish()
      .describe(
        "Earlier contexts stay in the model's history: passages that the current member was given are not given again.",
      ),
  })
  .refine((value) => Boolean(value.teamId) !== Boolean(value.agentId), {
    error: "give exactly one of teamId and agentId",
  });
export interface StartCall extends types.StartCall {}

/** Body of `POST …/turns`. */
export const UserTurn = z.strictObject({
  text: text(0, limits.turnCharacters).describe("What the caller said."),
  turnKey: z
    .string()
    .min(1)
    .max(200)
    .nullish()
    .describe("A repeat of the same key gets the same answer, with no effect of its own."),
  itemId: z.string().min(1).max(200).nullish().describe("Your model's id of the item that holds these words."),
  language: z.string().min(2).max(35).nullish().describe("BCP 47 tag from the speech recogniser; beats detection."),
  deadlineMs: deadlineMs
    .nullish()
    .describe(
      "Milliseconds that the answer may take; 250 when omitted. What would take longer is left out and named in `degraded`.",
    ),
  preview: z.boolean().nullish().describe("Answer as the turn would be answered, with no effects."),
});
export interface UserTurn extends types.UserTurn {}

/** Body of `POST …/interim`: the whole turn so far. */
export const Interim = z.strictObject({
  text: text(0, limits.turnCharacters).describe("The whole turn so far."),
  seq: z
    .int()
    .min(0)
    .nullish()
    .describe("Counts the transcripts of a turn; an older one that comes late is passed over."),
});
export interface Interim extends types.Interim {}

/** A tool call of the host's model. `arguments` is an object, or the JSON text that models send. */
export const ToolCall = z.strictObject({
  id: z.string().min(1).max(200).describe("The model's id of the tool call."),
  name: z.string().min(1).max(200).describe("Name of the tool."),
  arguments: z
    .union([JsonObject, z.string()])
    .nullish()
    .describe("Its arguments, as an object or as the JSON text that models send."),
});
export interface ToolCall extends types.ToolCall {}

/** Body of `POST …/tool-calls`. */
export const ToolCalls = z.strictObject({
  calls: z.array(ToolCall).min(1).max(50).describe("The tool calls of one answer of the model, in its order."),
  turnId: z.string().nullish().describe("The turn that the model answered; the newest when omitted."),
  deadlineMs: deadlineMs.nullish().describe("Milliseconds that the answer may take; 400 when omitted."),
});
export interface ToolCalls extends types.ToolCalls {}

/** What became of a tool call. */
export const ToolResult = z.object({
  id: z.string().describe("The tool call's id."),
  kind: z
    .enum(["knowledge", "transfer", "host", "fenced", "refused"])
    .describe(
      "`knowledge`: searched; `transfer`: the call moved; `host`: a tool of yours, for you to run; `fenced`: the call has moved on, so it was not run; `refused`: why stands in `output`.",
    ),
  output: z.string().nullable().describe("Text for the model; null for a tool that is the host's own."),
});
export interface ToolResult extends types.ToolResult {}

/** Body of `POST …/handoff`. */
export const RequestHandoff = z.strictObject({
  agentId: AgentId.describe("The member that gets the call."),
  reason: z
    .string()
    .max(limits.descriptionCharacters)
    .nullish()
    .describe("Why, for the trace and for the arriving member."),
  key: z
    .string()
    .min(1)
    .max(200)
    .nullish()
    .describe("A repeat of the same key is the same hand-off, also when that one was refused."),
  ifVersion: z.int().nullish().describe("Refused with version_conflict unless the call is at this version."),
});
export interface RequestHandoff extends types.RequestHandoff {}

/** What the host reports of the world. Time arrives here too: Cuecard runs no timers on the caller. */
export const CallEvent = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("agent_said").describe("The agent spoke."),
    text: text(0, limits.turnCharacters).describe("The words."),
    itemId: z.string().max(200).nullish().describe("Your model's id of the item that holds these words."),
    turnId: z.string().nullish().describe("The turn that these words answer; the newest when omitted."),
    interrupted: z.boolean().nullish().describe("True when the caller cut in before the end."),
    playedMs: z.number().min(0).nullish().describe("Milliseconds of speech that the caller heard."),
    durationMs: z.number().min(0).nullish().describe("Milliseconds that the whole speech would have taken."),
  }),
  z.strictObject({ type: z.literal("interrupted").describe("The caller cut in.") }),
  z.strictObject({
    type: z.literal("tool_result").describe("A tool of yours has run."),
    id: z.string().min(1).describe("The tool call's id."),
    ok: z.boolean().describe("Whether it succeeded."),
    output: Json.nullish().describe("What it answered."),
  }),
  z.strictObject({
    type: z.literal("silence").describe("Nobody speaks."),
    ms: z.number().min(0).describe("For how many milliseconds by now."),
  }),
  z.strictObject({
    type: z.literal("dtmf").describe("The caller pressed keys."),
    digits: z
      .string()
      .regex(/^[0-9*#A-D]{1,64}$/)
      .describe("Which: 1 to 64 of 0-9 * # A-D."),
  }),
  z.strictObject({
    type: z.literal("variables").describe("Variables of the call have new values."),
    set: Variables.describe("The new values, by name."),
  }),
]);
export type CallEvent = types.CallEvent;

/** Body of `POST …/events`. */
export const CallEvents = z.strictObject({
  events: z.array(CallEvent).min(1).max(100).describe("What happened, in order."),
});
export interface CallEvents extends types.CallEvents {}

/** Body of `POST …/end`. */
export const EndCall = z.strictObject({
  reason: z
    .string()
    .max(2_000)
    .nullish()
    .describe(
      "Why the call ended, such as `hung_up`. `transferred`: it went on to a person, so its last question counts as a gap.",
    ),
  outcome: z.string().max(2_000).nullish().describe("What came of it, such as `booked`."),
});
export interface EndCall extends types.EndCall {}

/** A tool offered to the host's model; `parameters` is JSON Schema. */
export const Tool = z.object({
  name: z.string().describe("Its name."),
  description: z.string().describe("When to call it, for the model."),
  parameters: JsonObject.describe("JSON Schema of its arguments."),
});
export interface Tool extends types.Tool {}

/** One thing that was said or done, as the ledger keeps it. */
export const LedgerItem = z.object({
  id: z.string().describe("The host's itemId where it gave one."),
  role: z.enum(["caller", "agent", "tool_call", "tool_result", "dtmf"]).describe("Who or what it is of."),
  agentId: z.string().nullable().describe("The member that it belongs to; null for the caller's."),
  turnId: z.string().nullable().describe("The turn that it belongs to."),
  text: z.string().describe("The words, the tool's arguments or its result, or the keys."),
  toolCallId: z.string().nullable().describe("Of a tool call and its result: the model's id of the call."),
  toolName: z.string().nullable().describe("Of a tool call and its result: the tool's name."),
  interrupted: z.boolean().describe("True when the caller cut in before the end."),
  at: Timestamp.describe("When it was recorded."),
});
export interface LedgerItem extends types.LedgerItem {}

/** A passage: a hit packed for a prompt. */
export const Passage = z.object({
  number: z.int().describe("How the text refers to it: [1], [2] …"),
  chunkId: z.string().describe("The chunk that it is."),
  sourceId: z.string().describe("The source that it is from."),
  knowledgeBaseId: z.string().describe("The knowledge base that it is in."),
  text: z.string().describe("Its words."),
  similarity: z.number().describe("Calibrated cosine to the question, 0 to 1."),
  tokens: z.int().describe("cl100k_base tokens that it takes."),
  citation: Citation.describe("Where it stands in its document."),
  alsoIn: Hit.shape.alsoIn,
});
export interface Passage extends types.Passage {}

/** Passages packed into a token budget and fenced as data. */
export const KnowledgeContext = z.object({
  text: z.string().describe("The passages for the model: fenced as data, numbered, with where they stand."),
  speakable: z.string().describe("The passages alone, as plain text for a host that speaks them itself."),
  passages: z.array(Passage).describe("The passages, the best first."),
  tokens: z.int().describe("cl100k_base tokens of `text`."),
});
export interface KnowledgeContext extends types.KnowledgeContext {}

/** A move of the call from one member to another, or why it was refused. */
export const Handoff = z.object({
  id: z.string().describe("Id of the hand-off."),
  status: z.enum(["committed", "refused"]).describe("Whether the call moved."),
  from: z.string().describe("The member that had the call."),
  to: z.string().describe("The member that gets it."),
  by: z.enum(["rule", "language", "intent", "tool", "code"]).describe("What asked for it."),
  rule: z.string().nullable().describe("Name of the rule, where one asked for it."),
  reason: z.string().describe("Why, as a sentence."),
  message: z.string().nullable().describe("What the rule asks to be said while the call moves."),
  changed: z.array(z.string()).describe("Agent properties that differ between the two members."),
  history: z
    .array(LedgerItem)
    .describe("What the arriving member should see of the call so far, the pending words included."),
  drop: z.array(z.string()).describe("Ids of the items to delete from your model's conversation."),
  brief: z.string().nullable().describe("Short summary of what the arriving member does not see."),
});
export interface Handoff extends types.Handoff {}

/** Who speaks now, what it knows and which tools it may use. */
export const Turn = z.object({
  object: z.literal("turn").describe("The type of this object."),
  turnId: z.string().describe("Id of the turn."),
  callId: z.string().describe("The call."),
  version: z.int().describe("The call's version; grows with each change."),
  status: z
    .enum(["ok", "superseded"])
    .describe("`superseded`: a newer turn came before this one was answered, so don't speak it."),
  fingerprint: z.string().describe("Equal fingerprints: the same agent, instructions, tools and context."),
  agent: ResolvedMember.shape.agent.describe("Who speaks now: the effective configuration of that member."),
  instructions: z.string().describe("What to give the model as its instructions."),
  tools: z.array(Tool).describe("The search and transfer tools to offer the model beside your own."),
  context: KnowledgeContext.nullable().describe(
    "What the member should know for this turn; null when there is nothing to say.",
  ),
  handoff: Handoff.nullable().describe("What just moved the call, or was refused; null when nothing did."),
  degraded: z.array(Degradation).describe("What did less than it should, and why; empty when all is well."),
  timings: z
    .object({
      routeMs: z.number().describe("Milliseconds for deciding who speaks."),
      retrieveMs: z.number().describe("Milliseconds for the knowledge."),
      totalMs: z.number().describe("Milliseconds in all."),
    })
    .describe("Milliseconds by stage."),
});
export interface Turn extends types.Turn {}

/** One explained decision of a call. */
export const TraceEntry = z.object({
  at: Timestamp.describe("When it was decided."),
  turnId: z.string().nullable().describe("The turn that it was decided in."),
  kind: z.string().describe("What kind of decision it was, such as `route` or `retrieve`."),
  message: z.string().describe("The decision and its reason, as a sentence."),
  data: JsonObject.nullable().describe("Its facts."),
});
export interface TraceEntry extends types.TraceEntry {}

/** Whether a call goes on. */
export const CallStatus = z.enum(["active", "ended"]);
export type CallStatus = types.CallStatus;

/** A call as lists return it. */
export const CallSummary = z.object({
  id: z.string().describe("Id of the call."),
  object: z.literal("call").describe("The type of this object."),
  teamId: z.string().nullable().describe("The team that has it; null for a call of one agent."),
  teamVersion: z.int().nullable().describe("The version of the team that it began with."),
  agentId: z.string().describe("The member that owns the call now."),
  externalId: z.string().nullable().describe("Your own id of the call."),
  status: CallStatus.describe("Whether it goes on."),
  version: z.int().describe("Grows with each change."),
  variables: Variables.describe("Values of its variables; secret ones are left out."),
  metadata: JsonObject.nullable().describe("Your own JSON object."),
  endReason: z.string().nullable().describe("Why it ended."),
  outcome: z.string().nullable().describe("What came of it."),
  endedAt: Timestamp.nullable().describe("When it ended."),
  createdAt: Timestamp.describe("When it started."),
  updatedAt: Timestamp.describe("When it last changed."),
});
export interface CallSummary extends types.CallSummary {}

/** Answer of `GET /v1/calls/:callId`. */
export const Call = CallSummary.extend({
  ledger: z.array(LedgerItem).describe("What was said and done, in order."),
  trace: z.array(TraceEntry).describe("What was decided and why, in order."),
});
export interface Call extends types.Call {}

/** Answer of `POST /v1/calls` and of `POST …/resume`. */
export const StartedCall = CallSummary.extend({ current: Turn.describe("Who speaks now, with what.") });
export interface StartedCall extends types.StartedCall {}

/** Answer of `POST …/tool-calls`. */
export const ToolCallsAnswer = z.object({
  results: z.array(ToolResult).describe("A result for each tool call, in the order given."),
  turn: Turn.describe("Who speaks now, with what."),
});
export interface ToolCallsAnswer extends types.ToolCallsAnswer {}

/** Answer of `POST …/events`. */
export const CallEventsAnswer = z.object({
  turn: Turn.nullable().describe("A new turn, when the events moved the call."),
});
export interface CallEventsAnswer extends types.CallEventsAnswer {}

/** Query of `GET /v1/calls`, beside the page. */
export const CallFilter = z.object({
  externalId: z.string().optional().describe("Only calls with this id of yours."),
  status: CallStatus.optional().describe("Only calls that go on, or only those that ended."),
});
export interface CallFilter extends types.CallFilter {}
