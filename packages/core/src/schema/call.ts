import { z } from "zod";
import { limits } from "../limits.ts";
import { AgentId } from "./agent.ts";
import { Json, JsonObject, Keys, PageQuery, Timestamp, text } from "./common.ts";
import { Citation, Degradation, Hit } from "./search.ts";
import { ResolvedMember } from "./team.ts";
import { Transfer, TransferReport } from "./transfer.ts";
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
      .describe("Your own id of the call. While a call with this id is active, starting again returns that call."),
    variables: Variables.nullish().describe(
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

const providerData = JsonObject.describe(
  "What your model's server sent beside the tool call and wants back with it, such as `extra_content`; fields of its message, such as `reasoning_content`, under `message`. More than 100,000 characters are not kept.",
);

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

/** One word of what the agent said, as the voice service reports it. */
export const SpeechWord = z.strictObject({
  text: z.string().min(1).max(200).describe("The word, as `text` has it."),
  startMs: z.number().min(0).describe("When it begins, in milliseconds of the speech."),
  endMs: z.number().min(0).describe("When it ends, in milliseconds of the speech."),
});
export interface SpeechWord extends types.SpeechWord {}

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
    set: Variables.describe("The new values, by name. The limits of all variables are those of the start."),
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
  variables: Variables.describe("Values of its variables, without secret ones."),
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

/** Query of `GET …/ledger`. */
export const LedgerQuery = z.strictObject({
  after: z.coerce
    .number<number>()
    .int()
    .min(0)
    .max(1_000_000_000)
    .default(0)
    .describe("Items to leave out, from the oldest on: the `next` of an earlier page."),
  limit: PageQuery.shape.limit,
});
export interface LedgerQuery extends types.LedgerQuery {}

/** A part of a call's ledger. */
export const LedgerPage = z.object({
  object: z.literal("list").describe("The type of this object."),
  data: z.array(LedgerItem).describe("The items, oldest first, as the team's `recording` lets them be stored."),
  hasMore: z.boolean().describe("Whether there are more by now."),
  next: z.int().describe("Pass it as `after` for what follows, also for what is said later."),
  hiddenBefore: z
    .int()
    .describe(
      "The present member does not see the first so many items of the call, but the words that it had to answer: a hand-off with `hideBefore` was made there. 0: it may see all of them.",
    ),
});
export interface LedgerPage extends types.LedgerPage {}

/** Answer of `GET /v1/calls/:callId`. */
export const Call = CallSummary.extend({
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

/** Query of `GET …/keyterms`. */
export const KeytermsQuery = z.strictObject({
  max: z.coerce
    .number<number>()
    .int()
    .min(1)
    .max(limits.keyterms.max)
    .default(limits.keyterms.default)
    .describe("Most terms."),
});
export interface KeytermsQuery extends types.KeytermsQuery {}

/** Answer of `GET …/keyterms`. */
export const KeytermsAnswer = z.object({
  keyterms: z
    .array(z.string())
    .describe("Names and rare words to expect, those that the call is about first. Each has at most 50 characters."),
});
export interface KeytermsAnswer extends types.KeytermsAnswer {}

/** A tool call of the model with its result. */
export const CalledTool = z.object({
  id: z.string().describe("The model's id of the tool call."),
  name: z.string().describe("The tool's name."),
  arguments: z.string().describe("Its arguments: JSON text, as the model sent it."),
  output: z.string().describe("What it answered."),
  providerData: providerData.optional(),
});
export interface CalledTool extends types.CalledTool {}

const messageId = z.string().optional().describe("Id of the ledger's item; absent where there is none, or several.");

/** One message of a call, as every model interface can take it. */
export const CallMessage = z.discriminatedUnion("role", [
  z.object({
    role: z.literal("user").describe("The caller spoke, or pressed keys."),
    text: z.string().describe("The words."),
    id: messageId,
  }),
  z.object({
    role: z.literal("assistant").describe("The agent spoke."),
    text: z.string().describe("The words that were heard; … at the end where the caller cut them off."),
    id: messageId,
  }),
  z.object({
    role: z.literal("tools").describe("The agent's model called tools."),
    text: z.string().nullable().describe("What the agent said right before, with `alternating`; else null."),
    calls: z.array(CalledTool).describe("The calls of one answer, each with its result."),
  }),
]);
export type CallMessage = types.CallMessage;

/** Query of `GET …/history`. */
export const HistoryQuery = z.strictObject({
  strict: z
    .enum(["alternating"])
    .optional()
    .describe(
      "`alternating`: messages are merged and padded so that the user's come first and last, and no role comes twice in a row.",
    ),
});
export interface HistoryQuery extends types.HistoryQuery {}

/** Answer of `GET …/history`. */
export const HistoryAnswer = z.object({
  messages: z.array(CallMessage).describe("What the member that has the call may see of it, oldest first."),
});
export interface HistoryAnswer extends types.HistoryAnswer {}

/** Answer of `POST …/events`. */
export const CallEventsAnswer = z.object({
  turn: Turn.nullable().describe(
    "A new turn when the events caused a hand-off, ended a transfer or had a whisper, else null.",
  ),
  view,
});
export interface CallEventsAnswer extends types.CallEventsAnswer {}

/** A turn that was given passages of a source. */
export const SourceCitation = z.object({
  object: z.literal("source_citation").describe("The type of this object."),
  callId: z.string().describe("The call."),
  turnId: z.string().nullable().describe("The turn that was given them."),
  chunkIds: z.array(z.string()).describe("The chunks that the passages are from. A refresh may have replaced them."),
  createdAt: Timestamp.describe("When it was given them. ISO 8601, UTC."),
});
export interface SourceCitation extends types.SourceCitation {}

/** Which calls to list. */
export const CallFilter = z.object({
  externalId: z.string().optional().describe("Only calls with this id of yours."),
  status: CallStatus.optional().describe("Only active calls, or only those that ended."),
  teamId: z.string().min(1).max(128).optional().describe("Only calls of this team."),
  agentId: z.string().min(1).max(128).optional().describe("Only calls that this member has, or had at their end."),
  heldBy: z.string().min(1).max(128).optional().describe("Only calls that this member has or had at any time."),
  from: Timestamp.optional().describe("Only calls that started at this time or later. ISO 8601, UTC."),
  to: Timestamp.optional().describe("Only calls that started before this time. ISO 8601, UTC."),
});
export interface CallFilter extends types.CallFilter {}

/** Query of `GET /v1/calls`. */
export const CallsQuery = PageQuery.extend({
  ...CallFilter.shape,
  caller: z
    .array(
      z
        .string()
        .max(1_000)
        .regex(/^[^:]+:.+$/s, { error: "must be a name and its value, such as phone:+49301234" }),
    )
    .max(10)
    .optional()
    .describe(
      `Only calls that have this value of this name in their metadata or variables, such as \`phone:+49301234\`; of several, all. A page then looks at ${limits.callsLookedAt} calls at most: it may have fewer than \`limit\`, even none, while \`hasMore\` is true.`,
    ),
});
export interface CallsQuery extends types.CallsQuery {}
