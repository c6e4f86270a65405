import { z } from "zod";
import { limits } from "../limits.ts";
import { AgentId } from "./agent.ts";
import { JsonObject, Timestamp, text } from "./common.ts";
import { Citation, Degradation, Hit } from "./search.ts";
import { ResolvedMember } from "./team.ts";

const Variables = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
const deadlineMs = z.int().min(1).max(limits.searchDeadlineMs.max);

/** Body of `POST /v1/calls`: exactly one of `teamId` and `agentId`. */
export const StartCall = z
  .strictObject({
    teamId: z.string().nullish(),
    agentId: z.string().nullish(),
    externalId: z.string().min(1).max(500).nullish(),
    variables: Variables.nullish(),
    overrides: JsonObject.nullish().describe("Agent properties for this call only; they win over every other source."),
    metadata: JsonObject.nullish(),
    keepsContext: z
      .boolean()
      .nullish()
      .describe("Earlier contexts stay in the model's history: passages that the current member was given are not given again."),
  })
  .refine((value) => Boolean(value.teamId) !== Boolean(value.agentId), { error: "give exactly one of teamId and agentId" });
export type StartCall = z.input<typeof StartCall>;

/** Body of `POST …/turns`. */
export const UserTurn = z.strictObject({
  text: text(0, limits.turnCharacters),
  turnKey: z.string().min(1).max(200).nullish(),
  itemId: z.string().min(1).max(200).nullish(),
  language: z.string().min(2).max(35).nullish().describe("BCP 47 tag from the speech recogniser; beats detection."),
  deadlineMs: deadlineMs.nullish(),
  preview: z.boolean().nullish().describe("Answer as the turn would be answered, with no effects."),
});
export type UserTurn = z.input<typeof UserTurn>;

/** Body of `POST …/interim`: the whole turn so far. */
export const Interim = z.strictObject({ text: text(0, limits.turnCharacters), seq: z.int().min(0).nullish() });
export type Interim = z.input<typeof Interim>;

/** A tool call of the host's model. `arguments` is an object, or the JSON text that models send. */
export const ToolCall = z.strictObject({
  id: z.string().min(1).max(200),
  name: z.string().min(1).max(200),
  arguments: z.union([JsonObject, z.string()]).nullish(),
});
export type ToolCall = z.input<typeof ToolCall>;

/** Body of `POST …/tool-calls`. */
export const ToolCalls = z.strictObject({
  calls: z.array(ToolCall).min(1).max(50),
  turnId: z.string().nullish(),
  deadlineMs: deadlineMs.nullish(),
});
export type ToolCalls = z.input<typeof ToolCalls>;

export const ToolResult = z.object({
  id: z.string(),
  kind: z.enum(["knowledge", "transfer", "host", "fenced", "refused"]),
  output: z.string().nullable().describe("Text for the model; null for a tool that is the host's own."),
});
export type ToolResult = z.infer<typeof ToolResult>;

/** Body of `POST …/handoff`. */
export const RequestHandoff = z.strictObject({
  agentId: AgentId,
  reason: z.string().max(limits.descriptionCharacters).nullish(),
  key: z.string().min(1).max(200).nullish().describe("A repeat of the same key is the same hand-off, also when that one was refused."),
  ifVersion: z.int().nullish().describe("Refused with version_conflict unless the call is at this version."),
});
export type RequestHandoff = z.input<typeof RequestHandoff>;

/** What the host reports of the world. Time arrives here too: Cuecard runs no timers on the caller. */
export const CallEvent = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("agent_said"),
    text: text(0, limits.turnCharacters),
    itemId: z.string().max(200).nullish(),
    turnId: z.string().nullish(),
    interrupted: z.boolean().nullish(),
    playedMs: z.number().min(0).nullish(),
    durationMs: z.number().min(0).nullish(),
  }),
  z.strictObject({ type: z.literal("interrupted") }),
  z.strictObject({ type: z.literal("tool_result"), id: z.string().min(1), ok: z.boolean(), output: z.json().nullish() }),
  z.strictObject({ type: z.literal("silence"), ms: z.number().min(0) }),
  z.strictObject({ type: z.literal("dtmf"), digits: z.string().regex(/^[0-9*#A-D]{1,64}$/) }),
  z.strictObject({ type: z.literal("variables"), set: Variables }),
]);
export type CallEvent = z.input<typeof CallEvent>;

/** Body of `POST …/events`. */
export const CallEvents = z.strictObject({ events: z.array(CallEvent).min(1).max(100) });
export type CallEvents = z.input<typeof CallEvents>;

/** Body of `POST …/end`. */
export const EndCall = z.strictObject({ reason: z.string().max(2_000).nullish(), outcome: z.string().max(2_000).nullish() });
export type EndCall = z.input<typeof EndCall>;

/** A tool offered to the host's model; `parameters` is JSON Schema. */
export const Tool = z.object({ name: z.string(), description: z.string(), parameters: JsonObject });
export type Tool = z.infer<typeof Tool>;

/** One thing that was said or done, as the ledger keeps it. */
export const LedgerItem = z.object({
  id: z.string().describe("The host's itemId where it gave one."),
  role: z.enum(["caller", "agent", "tool_call", "tool_result", "dtmf"]),
  agentId: z.string().nullable(),
  turnId: z.string().nullable(),
  text: z.string(),
  toolCallId: z.string().nullable(),
  toolName: z.string().nullable(),
  interrupted: z.boolean(),
  at: Timestamp,
});
export type LedgerItem = z.infer<typeof LedgerItem>;

/** A passage: a hit packed for a prompt. */
export const Passage = z.object({
  number: z.int().describe("How the text refers to it: [1], [2] …"),
  chunkId: z.string(),
  sourceId: z.string(),
  knowledgeBaseId: z.string(),
  text: z.string(),
  similarity: z.number(),
  tokens: z.int(),
  citation: Citation,
  alsoIn: Hit.shape.alsoIn,
});
export type Passage = z.infer<typeof Passage>;

/** Passages packed into a token budget and fenced as data. */
export const KnowledgeContext = z.object({
  text: z.string(),
  speakable: z.string(),
  passages: z.array(Passage),
  tokens: z.int().describe("cl100k_base tokens of `text`."),
});
export type KnowledgeContext = z.infer<typeof KnowledgeContext>;

export const Handoff = z.object({
  id: z.string(),
  status: z.enum(["committed", "refused"]),
  from: z.string(),
  to: z.string(),
  by: z.enum(["rule", "language", "intent", "tool", "code"]),
  rule: z.string().nullable(),
  reason: z.string(),
  message: z.string().nullable().describe("What the rule asks to be said while the call moves."),
  changed: z.array(z.string()).describe("Agent properties that differ between the two members."),
  history: z.array(LedgerItem),
  drop: z.array(z.string()),
  brief: z.string().nullable(),
});
export type Handoff = z.infer<typeof Handoff>;

/** Who speaks now, what it knows and which tools it may use. */
export const Turn = z.object({
  object: z.literal("turn"),
  turnId: z.string(),
  callId: z.string(),
  version: z.int(),
  status: z.enum(["ok", "superseded"]),
  fingerprint: z.string().describe("Equal fingerprints: the same agent, instructions, tools and context."),
  agent: ResolvedMember.shape.agent,
  instructions: z.string(),
  tools: z.array(Tool),
  context: KnowledgeContext.nullable(),
  handoff: Handoff.nullable(),
  degraded: z.array(Degradation),
  timings: z.object({ routeMs: z.number(), retrieveMs: z.number(), totalMs: z.number() }),
});
export type Turn = z.infer<typeof Turn>;

/** One explained decision of a call. */
export const TraceEntry = z.object({
  at: Timestamp,
  turnId: z.string().nullable(),
  kind: z.string(),
  message: z.string(),
  data: JsonObject.nullable(),
});
export type TraceEntry = z.infer<typeof TraceEntry>;

export const CallStatus = z.enum(["active", "ended"]);
export type CallStatus = z.infer<typeof CallStatus>;

/** A call as lists return it. */
export const CallSummary = z.object({
  id: z.string(),
  object: z.literal("call"),
  teamId: z.string().nullable(),
  teamVersion: z.int().nullable(),
  agentId: z.string().describe("The member that owns the call now."),
  externalId: z.string().nullable(),
  status: CallStatus,
  version: z.int(),
  variables: Variables,
  metadata: JsonObject.nullable(),
  endReason: z.string().nullable(),
  outcome: z.string().nullable(),
  endedAt: Timestamp.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type CallSummary = z.infer<typeof CallSummary>;

/** Answer of `GET /v1/calls/:callId`. */
export const Call = CallSummary.extend({ ledger: z.array(LedgerItem), trace: z.array(TraceEntry) });
export type Call = z.infer<typeof Call>;

/** Answer of `POST /v1/calls` and of `POST …/resume`. */
export const StartedCall = CallSummary.extend({ current: Turn });
export type StartedCall = z.infer<typeof StartedCall>;

/** Answer of `POST …/tool-calls`. */
export const ToolCallsAnswer = z.object({ results: z.array(ToolResult), turn: Turn });
export type ToolCallsAnswer = z.infer<typeof ToolCallsAnswer>;

/** Answer of `POST …/events`. */
export const CallEventsAnswer = z.object({ turn: Turn.nullable() });
export type CallEventsAnswer = z.infer<typeof CallEventsAnswer>;

/** Query of `GET /v1/calls`, beside the page. */
export const CallFilter = z.object({ externalId: z.string().optional(), status: CallStatus.optional() });
export type CallFilter = z.infer<typeof CallFilter>;
