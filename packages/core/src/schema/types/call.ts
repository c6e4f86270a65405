// Written by `pnpm types` from the schemas beside this folder; change those, not this.
import type { Json, JsonObject } from "./common.ts";
import type { Citation, Copy, Degradation } from "./search.ts";
import type { ResolvedAgent } from "./team.ts";
import type { Transfer, TransferStatus } from "./transfer.ts";

/** Another reading of what the caller said, from the recognizer's n-best list. */
export interface Alternative {
  /** The whole turn as it may have been said. */
  text: string;
  /** The recognizer's own; without one the rank in the list counts. 0 to 1. */
  confidence?: number | null | undefined;
}

/** Answer of `GET /v1/calls/:callId`. */
export interface Call {
  /** Id of the call. */
  id: string;
  /** The type of this object. */
  object: "call";
  /** The team that takes the call; null for a call of one agent. */
  teamId: string | null;
  /** The version of the team at the start of the call. */
  teamVersion: number | null;
  /** The member that has the call now. */
  agentId: string;
  /** Your own id of the call. */
  externalId: string | null;
  /** Whether the call is active. */
  status: CallStatus;
  /** Version of the call. It grows with each change. */
  version: number;
  /** Values of its variables, without secret ones. */
  variables: { [key: string]: string | number | boolean };
  /** Your own JSON object. */
  metadata: JsonObject | null;
  /** Why it ended. */
  endReason: string | null;
  /** What came of it. */
  outcome: string | null;
  /** When it ended. */
  endedAt: string | null;
  /** When it started. */
  createdAt: string;
  /** When it last changed. ISO 8601, UTC. */
  updatedAt: string;
  /** What was said and done, in order. */
  ledger: LedgerItem[];
  /** What was decided and why, in order. */
  trace: TraceEntry[];
  /** Its hand-offs, also refused ones, in order: those that its trace has. */
  handoffs: CallHandoff[];
}

/** An event that the host reports. Silence is an event too: Cuecard runs no timers on the caller. */
export type CallEvent =
  | {
      /** The agent spoke. */
      type: "agent_said";
      /** The words. */
      text: string;
      /** Your model's id of the item with these words. */
      itemId?: string | null | undefined;
      /** The turn that these words answer; the newest when omitted. Words of an earlier turn are put at their place. */
      turnId?: string | null | undefined;
      /** True when the caller interrupted it. */
      interrupted?: boolean | null | undefined;
      /** Milliseconds of speech that the caller heard. With `interrupted`, only the words that were heard are recorded: by the times of `words`, by its share of `durationMs`, else by 15.2 letters a second. */
      playedMs?: number | null | undefined;
      /** Milliseconds of the whole speech. */
      durationMs?: number | null | undefined;
      /** The words of `text` with their times, as the voice service gives them. */
      words?: SpeechWord[] | null | undefined;
    }
  | {
      /** The caller interrupted the agent. */
      type: "interrupted";
    }
  | {
      /** Your model gave no answer, or broke off. It is noted in the trace. */
      type: "model_failed";
      /** What happened, and what was said instead. */
      reason: string;
    }
  | {
      /** One of your own tools has run. */
      type: "tool_result";
      /** The tool call's id. */
      id: string;
      /** The turn in which the model made the call; when omitted, the newest with a call of this id. */
      turnId?: string | null | undefined;
      /** Whether it succeeded. */
      ok: boolean;
      /** What it answered. */
      output?: Json | null | undefined;
    }
  | {
      /** A sentence was not passed as it was. It is noted in the trace. */
      type: "said_checked";
      /** The sentence. */
      text: string;
      /** What was done, as `check-said` answered. */
      action: "replace" | "ask-again" | "flag";
      /** Why. */
      reason: string;
    }
  | {
      /** Nobody speaks. */
      type: "silence";
      /** Length of the silence so far, in milliseconds. */
      ms: number;
    }
  | {
      /** The caller pressed keys. */
      type: "dtmf";
      /** The keys: 1 to 64 of 0-9 * # A-D. */
      digits: string;
    }
  | {
      /** Variables of the call have new values. */
      type: "variables";
      /** The new values, by name. The limits of all variables are those of the start. */
      set: { [key: string]: string | number | boolean };
    }
  | {
      /** You know what the call is about. */
      type: "subject";
      /** A name as the sources give it, or a source's id; null drops the subject. */
      subject: string | null;
    }
  | {
      /** Your telephony says what became of a transfer to a person. */
      type: "transfer_status";
      /** What became of it. Repeating a report changes nothing. */
      status: TransferStatus;
      /** The transfer that is meant; the newest of the call when omitted. */
      transferId?: string | null | undefined;
      /** More about it, such as your provider's error, for the trace and for the member that goes on. */
      reason?: string | null | undefined;
    }
  | {
      /** A supervisor says something to the model that the caller does not hear. */
      type: "whisper";
      /** The words; null takes them back. */
      text: string | null;
      /** True: it holds until it is taken back or replaced. Else until the agent has spoken. */
      lasting?: boolean | null | undefined;
    };

/** Body of `POST …/events`. */
export interface CallEvents {
  /** What happened, in order. */
  events: CallEvent[];
}

/** Answer of `POST …/events`. */
export interface CallEventsAnswer {
  /** A new turn when the events caused a hand-off, ended a transfer or had a whisper, else null. */
  turn: Turn | null;
  /** Only in the answer of a request with `view`. */
  view?: CallViewChanges | undefined;
}

/** Which calls to list. */
export interface CallFilter {
  /** Only calls with this id of yours. */
  externalId?: string | undefined;
  /** Only active calls, or only those that ended. */
  status?: CallStatus | undefined;
  /** Only calls of this team. */
  teamId?: string | undefined;
  /** Only calls that this member has, or had at their end. */
  agentId?: string | undefined;
  /** Only calls that this member has or had at any time. */
  heldBy?: string | undefined;
  /** Only calls that started at this time or later. ISO 8601, UTC. */
  from?: string | undefined;
  /** Only calls that started before this time. ISO 8601, UTC. */
  to?: string | undefined;
}

/** A hand-off of a call, as its trace has it. */
export interface CallHandoff {
  /** Id of the hand-off; null for a refused one. */
  id: string | null;
  /** `reverted`: it took another one back, since its member declined it or the caller's words were revised. */
  status: "committed" | "refused" | "reverted";
  /** The member that had the call. */
  from: string;
  /** The member that got it, or was to get it. */
  to: string;
  /** What caused it. */
  by: "rule" | "language" | "intent" | "tool" | "code";
  /** Name of the rule, if a rule caused it. */
  rule: string | null;
  /** What happened and why, as a sentence. */
  why: string;
  /** Id of the hand-off that it took back; null for others. */
  reverts: string | null;
  /** The turn that it was decided in. */
  turnId: string | null;
  /** When it was decided. ISO 8601, UTC. */
  at: string;
}

/** One message of a call, as every model interface can take it. */
export type CallMessage =
  | {
      /** The caller spoke, or pressed keys. */
      role: "user";
      /** The words. */
      text: string;
      /** Id of the ledger's item; absent where there is none, or several. */
      id?: string | undefined;
    }
  | {
      /** The agent spoke. */
      role: "assistant";
      /** The words that were heard; … at the end where the caller cut them off. */
      text: string;
      /** Id of the ledger's item; absent where there is none, or several. */
      id?: string | undefined;
    }
  | {
      /** The agent's model called tools. */
      role: "tools";
      /** What the agent said right before, with `alternating`; else null. */
      text: string | null;
      /** The calls of one answer, each with its result. */
      calls: CalledTool[];
    };

/** Whether a call is active or has ended. */
export type CallStatus = "active" | "ended";

/** A call as lists return it. */
export interface CallSummary {
  /** Id of the call. */
  id: string;
  /** The type of this object. */
  object: "call";
  /** The team that takes the call; null for a call of one agent. */
  teamId: string | null;
  /** The version of the team at the start of the call. */
  teamVersion: number | null;
  /** The member that has the call now. */
  agentId: string;
  /** Your own id of the call. */
  externalId: string | null;
  /** Whether the call is active. */
  status: CallStatus;
  /** Version of the call. It grows with each change. */
  version: number;
  /** Values of its variables, without secret ones. */
  variables: { [key: string]: string | number | boolean };
  /** Your own JSON object. */
  metadata: JsonObject | null;
  /** Why it ended. */
  endReason: string | null;
  /** What came of it. */
  outcome: string | null;
  /** When it ended. */
  endedAt: string | null;
  /** When it started. */
  createdAt: string;
  /** When it last changed. ISO 8601, UTC. */
  updatedAt: string;
}

/** What the member that has the call may see of it, as it differs from what was answered before. */
export interface CallViewChanges {
  /** Pass it as `view` with the next request. */
  have: string;
  /** Version of the call. A view of an older one changes nothing. */
  version: number;
  /** The hand-off by which the member has the call, whichever way it came about; null for the first member. Absent where it is that of the view that you have. */
  handoff?:
    | {
        /** Id of the hand-off. */
        id: string;
        /** Whether the call was handed off. */
        status: "committed" | "refused";
        /** The member that had the call. */
        from: string;
        /** The member that gets it. */
        to: string;
        /** What caused it. */
        by: "rule" | "language" | "intent" | "tool" | "code";
        /** Name of the rule, if a rule caused it. */
        rule: string | null;
        /** Reason, as a sentence. */
        reason: string;
        /** What to say to the caller first: the rule's `message`, then the arriving member's `firstMessage` where the team has `handoffs.greet`. Null: nothing. */
        message: string | null;
        /** Agent properties that differ between the two members. */
        changed: string[];
        /** Ids of the items to delete from your model's conversation. */
        drop: string[];
        /** Short summary of what the arriving member does not see; null when it sees everything. */
        brief: string | null;
        /** Id of the hand-off that was taken back for this one, since its member declined it or the caller's words were revised; else absent. */
        reverts?: string | undefined;
      }
    | null
    | undefined;
  /** So many items of the history that you have, from the oldest on, are still the same. */
  keep: number;
  /** The items that follow them. Items that you have beyond `keep` are no more. */
  items: LedgerItem[];
}

/** Query of requests that change a call. */
export interface CallViewQuery {
  /** Adds `view` to the answer: what the member that has the call may see of it by then. Pass the `have` of the view that you were answered last, so that only what differs is sent; `all` for all of it. */
  view?: string | undefined;
}

/** A tool call of the model with its result. */
export interface CalledTool {
  /** The model's id of the tool call. */
  id: string;
  /** The tool's name. */
  name: string;
  /** Its arguments: JSON text, as the model sent it. */
  arguments: string;
  /** What it answered. */
  output: string;
  /** What your model's server sent beside the tool call and wants back with it, such as `extra_content`; fields of its message, such as `reasoning_content`, under `message`. More than 100,000 characters are not kept. */
  providerData?: JsonObject | undefined;
}

/** Query of `GET /v1/calls`. */
export interface CallsQuery {
  /**
   * Most items on the page. 1 to 100.
   * @default 20
   */
  limit?: number | undefined;
  /** `nextCursor` of the previous page; the first page when omitted. */
  cursor?: string | null | undefined;
  /** Only calls with this id of yours. */
  externalId?: string | undefined;
  /** Only active calls, or only those that ended. */
  status?: CallStatus | undefined;
  /** Only calls of this team. */
  teamId?: string | undefined;
  /** Only calls that this member has, or had at their end. */
  agentId?: string | undefined;
  /** Only calls that this member has or had at any time. */
  heldBy?: string | undefined;
  /** Only calls that started at this time or later. ISO 8601, UTC. */
  from?: string | undefined;
  /** Only calls that started before this time. ISO 8601, UTC. */
  to?: string | undefined;
  /** Only calls that have this value of this name in their metadata or variables, such as `phone:+49301234`; of several, all. A page then looks at 1000 calls at most: it may have fewer than `limit`, even none, while `hasMore` is true. */
  caller?: string[] | undefined;
}

/** Body of `POST …/decline`. */
export interface DeclineHandoff {
  /** Reason, for the trace and for the arriving member. */
  reason?: string | null | undefined;
  /** Idempotency key: repeating it returns the same hand-off, even a refused one. */
  key?: string | null | undefined;
  /** The member that should have the call instead; the one that had it before when omitted. */
  agentId?: string | null | undefined;
}

/** Body of `POST …/end`. */
export interface EndCall {
  /** Why the call ended, such as `hung_up`. `transferred`: it went on to a person, so its last question counts as a gap. */
  reason?: string | null | undefined;
  /** Outcome of the call, such as `booked`. */
  outcome?: string | null | undefined;
}

/** A hand-off of the call from one member to another, or why it was refused. */
export interface Handoff {
  /** Id of the hand-off. */
  id: string;
  /** Whether the call was handed off. */
  status: "committed" | "refused";
  /** The member that had the call. */
  from: string;
  /** The member that gets it. */
  to: string;
  /** What caused it. */
  by: "rule" | "language" | "intent" | "tool" | "code";
  /** Name of the rule, if a rule caused it. */
  rule: string | null;
  /** Reason, as a sentence. */
  reason: string;
  /** What to say to the caller first: the rule's `message`, then the arriving member's `firstMessage` where the team has `handoffs.greet`. Null: nothing. */
  message: string | null;
  /** Agent properties that differ between the two members. */
  changed: string[];
  /** What the arriving member should see of the call so far, including the caller's last words. */
  history: LedgerItem[];
  /** Ids of the items to delete from your model's conversation. */
  drop: string[];
  /** Short summary of what the arriving member does not see; null when it sees everything. */
  brief: string | null;
  /** Id of the hand-off that was taken back for this one, since its member declined it or the caller's words were revised; else absent. */
  reverts?: string | undefined;
}

/** Answer of `GET …/history`. */
export interface HistoryAnswer {
  /** What the member that has the call may see of it, oldest first. */
  messages: CallMessage[];
}

/** Query of `GET …/history`. */
export interface HistoryQuery {
  /** `alternating`: messages are merged and padded so that the user's come first and last, and no role comes twice in a row. */
  strict?: "alternating" | undefined;
}

/** A member that the caller's words are for. */
export interface Intended {
  /** Id of the member. */
  agentId: string;
  /** How likely these words are for it, 0 to 1. */
  score: number;
}

/** Body of `POST …/interim`: the whole turn so far. */
export interface Interim {
  /** The whole turn so far. */
  text: string;
  /** Number of the transcript within the turn. A transcript that arrives after a newer one is ignored. */
  seq?: number | null | undefined;
  /** Other readings from the recognizer, best first, without `text` itself. Their words are searched too, in part. */
  alternatives?: Alternative[] | null | undefined;
  /** The words of `text` with their confidence. A doubtful one counts in part. */
  words?: SpokenWord[] | null | undefined;
}

/** Answer of `GET …/keyterms`. */
export interface KeytermsAnswer {
  /** Names and rare words to expect, those that the call is about first. Each has at most 50 characters. */
  keyterms: string[];
}

/** Query of `GET …/keyterms`. */
export interface KeytermsQuery {
  /**
   * Most terms. 1 to 500.
   * @default 50
   */
  max?: number | undefined;
}

/** Passages packed into a token budget and fenced as data. */
export interface KnowledgeContext {
  /** The passages for the model: fenced as data, numbered, with their citations. */
  text: string;
  /** The passages as plain text, for a host that speaks them itself. */
  speakable: string;
  /** The passages, the best first. */
  passages: Passage[];
  /** cl100k_base tokens of `text`. */
  tokens: number;
}

/** One entry of the ledger: something that was said or done. */
export interface LedgerItem {
  /** The host's itemId, if it sent one. */
  id: string;
  /** Who said or did it. */
  role: "caller" | "agent" | "tool_call" | "tool_result" | "dtmf";
  /** The member that it belongs to; null for the caller. */
  agentId: string | null;
  /** The turn that it belongs to. */
  turnId: string | null;
  /** The words, the tool's arguments or result, or the keys: a • for each, unless the rule or member shows them. */
  text: string;
  /** For a tool call and its result: the model's id of the call. */
  toolCallId: string | null;
  /** For a tool call and its result: the tool's name. */
  toolName: string | null;
  /** True when the caller interrupted it. */
  interrupted: boolean;
  /** What your model's server sent beside the tool call and wants back with it, such as `extra_content`; fields of its message, such as `reasoning_content`, under `message`. More than 100,000 characters are not kept. */
  providerData?: JsonObject | undefined;
  /** Members that the caller's words also ask for, behind the first one, in this order; else absent. */
  alsoAskedFor?: string[] | undefined;
  /** When it was recorded. */
  at: string;
}

/** A part of a call's ledger. */
export interface LedgerPage {
  /** The type of this object. */
  object: "list";
  /** The items, oldest first, as the team's `recording` lets them be stored. */
  data: LedgerItem[];
  /** Whether there are more by now. */
  hasMore: boolean;
  /** Pass it as `after` for what follows, also for what is said later. */
  next: number;
  /** The present member does not see the first so many items of the call, but the words that it had to answer: a hand-off with `hideBefore` was made there. 0: it may see all of them. */
  hiddenBefore: number;
}

/** Query of `GET …/ledger`. */
export interface LedgerQuery {
  /**
   * Items to leave out, from the oldest on: the `next` of an earlier page. 0 to 1000000000.
   * @default 0
   */
  after?: number | undefined;
  /**
   * Most items on the page. 1 to 100.
   * @default 20
   */
  limit?: number | undefined;
}

/** What a call is about. */
export interface Matter {
  /** The member whose matter it is. It may not have the call yet. */
  member: string;
  /** The caller's words that said it; empty where no words did. */
  words: string;
  /** When that was. */
  since: string;
  /** How it is known, as a sentence. */
  why: string;
}

/** A passage: a hit packed for a prompt. */
export interface Passage {
  /** Number of the passage in `text`: [1], [2] … */
  number: number;
  /** Id of the passage's chunk. */
  chunkId: string;
  /** The source that it is from. */
  sourceId: string;
  /** The knowledge base that it is in. */
  knowledgeBaseId: string;
  /** Its words. */
  text: string;
  /** Similarity to the question: the calibrated cosine, 0 to 1. */
  similarity: number;
  /** `weak`: it is below the threshold, and is given since another one of its knowledge base passed, or since it comes near and is of what the call is about. The context says that it may not answer. */
  confidence: "strong" | "weak";
  /** Its size in cl100k_base tokens. */
  tokens: number;
  /** Its place in the document. */
  citation: Citation;
  /** True where it is only the part around the best match, since all of its chunk did not fit; else absent. */
  excerpt?: boolean | undefined;
  /** Other places with the same text under the same title and headings; absent when there are none. */
  alsoIn?: Copy[] | undefined;
}

/** Body of `POST …/handoff`. */
export interface RequestHandoff {
  /** The member that gets the call. */
  agentId: string;
  /** Reason, for the trace and for the arriving member. */
  reason?: string | null | undefined;
  /** Idempotency key: repeating it returns the same hand-off, even a refused one. */
  key?: string | null | undefined;
  /** Version of the call that you expect. Throws version_conflict at another version. */
  ifVersion?: number | null | undefined;
}

/** Body of `POST …/revise`. */
export interface ReviseTurn {
  /** What the caller said. */
  text: string;
  /** Idempotency key: repeating it returns the same answer and has no second effect. */
  turnKey?: string | null | undefined;
  /** Your model's id of the item with these words. */
  itemId?: string | null | undefined;
  /** BCP 47 tag from the speech recognizer. It overrides detection. */
  language?: string | null | undefined;
  /** Deadline of the answer in milliseconds; 250 when omitted. Whatever takes longer is left out and listed in `degraded`. 1 to 30000. */
  deadlineMs?: number | null | undefined;
  /** True: your model is offered the transfer tools, so with `handoffs.words` of `auto` it gets what the words are likely for as a suggestion, and decides. Holds for the rest of the call; a call in which a model has called a transfer tool needs no telling. */
  modelTransfers?: boolean | null | undefined;
  /** Other readings from the recognizer, best first, without `text` itself. Their words are searched too, in part. */
  alternatives?: Alternative[] | null | undefined;
  /** The words of `text` with their confidence. A doubtful one counts in part. */
  words?: SpokenWord[] | null | undefined;
  /** The turn that is revised; the caller's newest when omitted. */
  turnId?: string | null | undefined;
}

/** A turn that was given passages of a source. */
export interface SourceCitation {
  /** The type of this object. */
  object: "source_citation";
  /** The call. */
  callId: string;
  /** The turn that was given them. */
  turnId: string | null;
  /** The chunks that the passages are from. A refresh may have replaced them. */
  chunkIds: string[];
  /** When it was given them. ISO 8601, UTC. */
  createdAt: string;
}

/** One word of what the agent said, as the voice service reports it. */
export interface SpeechWord {
  /** The word, as `text` has it. */
  text: string;
  /** When it begins, in milliseconds of the speech. */
  startMs: number;
  /** When it ends, in milliseconds of the speech. */
  endMs: number;
}

/** One word of what the caller said, as the recognizer reports it. */
export interface SpokenWord {
  /** The word. */
  text: string;
  /** How sure the recognizer is of it. 0 to 1. */
  confidence: number;
  /** When it begins, in milliseconds of the turn. */
  startMs?: number | null | undefined;
  /** When it ends, in milliseconds of the turn. */
  endMs?: number | null | undefined;
}

/** Body of `POST /v1/calls`: exactly one of `teamId` and `agentId`. */
export interface StartCall {
  /** The team that takes the call. */
  teamId?: string | null | undefined;
  /** The one agent that takes the call. */
  agentId?: string | null | undefined;
  /** Your own id of the call. While a call with this id is active, starting again returns that call. */
  externalId?: string | null | undefined;
  /** Values of the call's variables. They override the team's. Together they are at most 1,000, and 100,000 characters as JSON. */
  variables?: { [key: string]: string | number | boolean } | null | undefined;
  /** Agent properties for this call only. They override all others. */
  overrides?: JsonObject | null | undefined;
  /** Any JSON object of your own, stored with the call. */
  metadata?: JsonObject | null | undefined;
  /** True when earlier contexts stay in the model's history: passages that the member got before are then left out. */
  keepsContext?: boolean | null | undefined;
}

/** Answer of `POST /v1/calls` and of `POST …/resume`. */
export interface StartedCall {
  /** Id of the call. */
  id: string;
  /** The type of this object. */
  object: "call";
  /** The team that takes the call; null for a call of one agent. */
  teamId: string | null;
  /** The version of the team at the start of the call. */
  teamVersion: number | null;
  /** The member that has the call now. */
  agentId: string;
  /** Your own id of the call. */
  externalId: string | null;
  /** Whether the call is active. */
  status: CallStatus;
  /** Version of the call. It grows with each change. */
  version: number;
  /** Values of its variables, without secret ones. */
  variables: { [key: string]: string | number | boolean };
  /** Your own JSON object. */
  metadata: JsonObject | null;
  /** Why it ended. */
  endReason: string | null;
  /** What came of it. */
  outcome: string | null;
  /** When it ended. */
  endedAt: string | null;
  /** When it started. */
  createdAt: string;
  /** When it last changed. ISO 8601, UTC. */
  updatedAt: string;
  /** Who speaks now, with which instructions, knowledge and tools. */
  current: Turn;
  /** Only in the answer of a request with `view`. */
  view?: CallViewChanges | undefined;
}

/** The member that the caller's words are probably for. */
export interface Suggestion {
  /** Id of the member. */
  agentId: string;
  /** The reason, as a sentence. */
  why: string;
}

/** A tool to offer to the model. `parameters` is JSON Schema. */
export interface Tool {
  /** Its name. */
  name: string;
  /** When to call it, for the model. */
  description: string;
  /** JSON Schema of its arguments. */
  parameters: JsonObject;
}

/** A tool call of the host's model, as its server sends it. */
export interface ToolCall {
  /** The model's id of the tool call. It may be that of an earlier turn. Without one, its result has a new one. */
  id?: string | null | undefined;
  /** Name of the tool. */
  name: string;
  /** Its arguments, as an object or as the JSON text that models send. */
  arguments?: Json | null | undefined;
  /** What your model's server sent beside the tool call and wants back with it, such as `extra_content`; fields of its message, such as `reasoning_content`, under `message`. More than 100,000 characters are not kept. */
  providerData?: JsonObject | null | undefined;
}

/** Body of `POST …/tool-calls`. */
export interface ToolCalls {
  /** The tool calls of one answer of the model, in the model's order. */
  calls: ToolCall[];
  /** The turn that the model answered; the newest when omitted. */
  turnId?: string | null | undefined;
  /** Deadline of the answer in milliseconds; 400 when omitted. 1 to 30000. */
  deadlineMs?: number | null | undefined;
}

/** Answer of `POST …/tool-calls`. */
export interface ToolCallsAnswer {
  /** One result for each tool call, in the same order. */
  results: ToolResult[];
  /** Who speaks now, with which instructions, knowledge and tools. */
  turn: Turn;
  /** Only in the answer of a request with `view`. */
  view?: CallViewChanges | undefined;
}

/** Result of a tool call. */
export interface ToolResult {
  /** The tool call's id. */
  id: string;
  /** `knowledge`: a search was run. `transfer`: the call was handed off. `host`: a tool of your own, for you to run. `fenced`: the call was handed off before, so it was not run. `refused`: `output` says why. */
  kind: "knowledge" | "transfer" | "host" | "fenced" | "refused";
  /** Text for the model; null for a tool of your own. */
  output: string | null;
}

/** One decision of a call, with its reason. */
export interface TraceEntry {
  /** When it was decided. */
  at: string;
  /** The turn that it was decided in. */
  turnId: string | null;
  /** What kind of decision it was, such as `route` or `retrieve`. */
  kind: string;
  /** The decision and its reason, as a sentence. */
  message: string;
  /** Its facts. */
  data: JsonObject | null;
}

/** Who speaks now, what it knows and which tools it may use. */
export interface Turn {
  /** The type of this object. */
  object: "turn";
  /** Id of the turn. */
  turnId: string;
  /** The call. */
  callId: string;
  /** Version of the call. It grows with each change. */
  version: number;
  /** `superseded`: a newer turn arrived before this one was answered. Don't speak this one. */
  status: "ok" | "superseded";
  /** Turns with the same fingerprint have the same agent, instructions, tools and context. */
  fingerprint: string;
  /** Who speaks now: the effective configuration of that member. */
  agent: ResolvedAgent;
  /** False while a person has the call (`kind: human`): ask no model, and go on reporting what is said. */
  speaks: boolean;
  /** What to give the model as its instructions. */
  instructions: string;
  /** The search and transfer tools to offer the model in addition to your own. */
  tools: Tool[];
  /** Knowledge for this turn; null when there is none. */
  context: KnowledgeContext | null;
  /** The hand-off that just happened or was refused; null when there was none. */
  handoff: Handoff | null;
  /** The person who is being called to take the call, or what became of it; absent when there is nothing to say. Call them when its `id` is new and its `status` is `ringing`. */
  transfer?: Transfer | undefined;
  /** The member that the words are probably for, when that is too uncertain for a hand-off; null when there is none. */
  suggested: Suggestion | null;
  /** What the call is about, over turns and hand-offs; null while that is not known. Where another member has the call, it is on the way there, or has just been asked for. */
  matter: Matter | null;
  /** Members that the caller's words are for, the present one too, in the order in which they were asked for; empty when none is likely enough. */
  intents: Intended[];
  /** Stages that did less than they should, and why. Empty when all is well. */
  degraded: Degradation[];
  /** Names and rare words that the speech recognizer should expect now, those that the call is about first: at most 50, and 1,200 characters in all. */
  keyterms: string[];
  /** Milliseconds by stage. */
  timings: {
    /** Milliseconds for deciding who speaks. */
    routeMs: number;
    /** Milliseconds for the knowledge. */
    retrieveMs: number;
    /** Milliseconds in total. */
    totalMs: number;
  };
  /** Only in the answer of a request with `view`. */
  view?: CallViewChanges | undefined;
}

/** Body of `POST …/turns`. */
export interface UserTurn {
  /** What the caller said. */
  text: string;
  /** Idempotency key: repeating it returns the same answer and has no second effect. */
  turnKey?: string | null | undefined;
  /** Your model's id of the item with these words. */
  itemId?: string | null | undefined;
  /** BCP 47 tag from the speech recognizer. It overrides detection. */
  language?: string | null | undefined;
  /** Deadline of the answer in milliseconds; 250 when omitted. Whatever takes longer is left out and listed in `degraded`. 1 to 30000. */
  deadlineMs?: number | null | undefined;
  /** True: your model is offered the transfer tools, so with `handoffs.words` of `auto` it gets what the words are likely for as a suggestion, and decides. Holds for the rest of the call; a call in which a model has called a transfer tool needs no telling. */
  modelTransfers?: boolean | null | undefined;
  /** Return the answer that the turn would get, without any effect. */
  preview?: boolean | null | undefined;
  /** Other readings from the recognizer, best first, without `text` itself. Their words are searched too, in part. */
  alternatives?: Alternative[] | null | undefined;
  /** The words of `text` with their confidence. A doubtful one counts in part. */
  words?: SpokenWord[] | null | undefined;
}
