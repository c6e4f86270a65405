// Written by `pnpm types` from the schemas beside this folder; change those, not this.
import type { Json, JsonObject } from "./common.ts";
import type { Citation, Copy, Degradation } from "./search.ts";
import type { ResolvedAgent } from "./team.ts";

/** Answer of `GET /v1/calls/:callId`. */
export interface Call {
  /** Id of the call. */
  id: string;
  /** The type of this object. */
  object: "call";
  /** The team that has it; null for a call of one agent. */
  teamId: string | null;
  /** The version of the team that it began with. */
  teamVersion: number | null;
  /** The member that owns the call now. */
  agentId: string;
  /** Your own id of the call. */
  externalId: string | null;
  /** Whether it goes on. */
  status: CallStatus;
  /** Grows with each change. */
  version: number;
  /** Values of its variables; secret ones are left out. */
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
  /** When it last changed. */
  updatedAt: string;
  /** What was said and done, in order. */
  ledger: LedgerItem[];
  /** What was decided and why, in order. */
  trace: TraceEntry[];
}

/** What the host reports of the world. Time arrives here too: Cuecard runs no timers on the caller. */
export type CallEvent =
  | {
      /** The agent spoke. */
      type: "agent_said";
      /** The words. */
      text: string;
      /** Your model's id of the item that holds these words. */
      itemId?: string | null | undefined;
      /** The turn that these words answer; the newest when omitted. */
      turnId?: string | null | undefined;
      /** True when the caller cut in before the end. */
      interrupted?: boolean | null | undefined;
      /** Milliseconds of speech that the caller heard. */
      playedMs?: number | null | undefined;
      /** Milliseconds that the whole speech would have taken. */
      durationMs?: number | null | undefined;
    }
  | {
      /** The caller cut in. */
      type: "interrupted";
    }
  | {
      /** A tool of yours has run. */
      type: "tool_result";
      /** The tool call's id. */
      id: string;
      /** Whether it succeeded. */
      ok: boolean;
      /** What it answered. */
      output?: Json | null | undefined;
    }
  | {
      /** Nobody speaks. */
      type: "silence";
      /** For how many milliseconds by now. */
      ms: number;
    }
  | {
      /** The caller pressed keys. */
      type: "dtmf";
      /** Which: 1 to 64 of 0-9 * # A-D. */
      digits: string;
    }
  | {
      /** Variables of the call have new values. */
      type: "variables";
      /** The new values, by name. */
      set: { [key: string]: string | number | boolean };
    };

/** Body of `POST …/events`. */
export interface CallEvents {
  /** What happened, in order. */
  events: CallEvent[];
}

/** Answer of `POST …/events`. */
export interface CallEventsAnswer {
  /** A new turn, when the events moved the call. */
  turn: Turn | null;
}

/** Query of `GET /v1/calls`, beside the page. */
export interface CallFilter {
  /** Only calls with this id of yours. */
  externalId?: string | undefined;
  /** Only calls that go on, or only those that ended. */
  status?: CallStatus | undefined;
}

/** Whether a call goes on. */
export type CallStatus = "active" | "ended";

/** A call as lists return it. */
export interface CallSummary {
  /** Id of the call. */
  id: string;
  /** The type of this object. */
  object: "call";
  /** The team that has it; null for a call of one agent. */
  teamId: string | null;
  /** The version of the team that it began with. */
  teamVersion: number | null;
  /** The member that owns the call now. */
  agentId: string;
  /** Your own id of the call. */
  externalId: string | null;
  /** Whether it goes on. */
  status: CallStatus;
  /** Grows with each change. */
  version: number;
  /** Values of its variables; secret ones are left out. */
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
  /** When it last changed. */
  updatedAt: string;
}

/** Body of `POST …/end`. */
export interface EndCall {
  /** Why the call ended, such as `hung_up`. `transferred`: it went on to a person, so its last question counts as a gap. */
  reason?: string | null | undefined;
  /** What came of it, such as `booked`. */
  outcome?: string | null | undefined;
}

/** A move of the call from one member to another, or why it was refused. */
export interface Handoff {
  /** Id of the hand-off. */
  id: string;
  /** Whether the call moved. */
  status: "committed" | "refused";
  /** The member that had the call. */
  from: string;
  /** The member that gets it. */
  to: string;
  /** What asked for it. */
  by: "rule" | "language" | "intent" | "tool" | "code";
  /** Name of the rule, where one asked for it. */
  rule: string | null;
  /** Why, as a sentence. */
  reason: string;
  /** What the rule asks to be said while the call moves. */
  message: string | null;
  /** Agent properties that differ between the two members. */
  changed: string[];
  /** What the arriving member should see of the call so far, the pending words included. */
  history: LedgerItem[];
  /** Ids of the items to delete from your model's conversation. */
  drop: string[];
  /** Short summary of what the arriving member does not see. */
  brief: string | null;
}

/** Body of `POST …/interim`: the whole turn so far. */
export interface Interim {
  /** The whole turn so far. */
  text: string;
  /** Counts the transcripts of a turn; an older one that comes late is passed over. */
  seq?: number | null | undefined;
}

/** Passages packed into a token budget and fenced as data. */
export interface KnowledgeContext {
  /** The passages for the model: fenced as data, numbered, with where they stand. */
  text: string;
  /** The passages alone, as plain text for a host that speaks them itself. */
  speakable: string;
  /** The passages, the best first. */
  passages: Passage[];
  /** cl100k_base tokens of `text`. */
  tokens: number;
}

/** One thing that was said or done, as the ledger keeps it. */
export interface LedgerItem {
  /** The host's itemId where it gave one. */
  id: string;
  /** Who or what it is of. */
  role: "caller" | "agent" | "tool_call" | "tool_result" | "dtmf";
  /** The member that it belongs to; null for the caller's. */
  agentId: string | null;
  /** The turn that it belongs to. */
  turnId: string | null;
  /** The words, the tool's arguments or its result, or the keys. */
  text: string;
  /** Of a tool call and its result: the model's id of the call. */
  toolCallId: string | null;
  /** Of a tool call and its result: the tool's name. */
  toolName: string | null;
  /** True when the caller cut in before the end. */
  interrupted: boolean;
  /** When it was recorded. */
  at: string;
}

/** A passage: a hit packed for a prompt. */
export interface Passage {
  /** How the text refers to it: [1], [2] … */
  number: number;
  /** The chunk that it is. */
  chunkId: string;
  /** The source that it is from. */
  sourceId: string;
  /** The knowledge base that it is in. */
  knowledgeBaseId: string;
  /** Its words. */
  text: string;
  /** Calibrated cosine to the question, 0 to 1. */
  similarity: number;
  /** cl100k_base tokens that it takes. */
  tokens: number;
  /** Where it stands in its document. */
  citation: Citation;
  /** The other places that were found with the same text under the same title and headings; absent when there is none. */
  alsoIn?: Copy[] | undefined;
}

/** Body of `POST …/handoff`. */
export interface RequestHandoff {
  /** The member that gets the call. */
  agentId: string;
  /** Why, for the trace and for the arriving member. */
  reason?: string | null | undefined;
  /** A repeat of the same key is the same hand-off, also when that one was refused. */
  key?: string | null | undefined;
  /** Refused with version_conflict unless the call is at this version. */
  ifVersion?: number | null | undefined;
}

/** Body of `POST /v1/calls`: exactly one of `teamId` and `agentId`. */
export interface StartCall {
  /** The team that takes the call. */
  teamId?: string | null | undefined;
  /** The one agent that takes the call. */
  agentId?: string | null | undefined;
  /** Your own id of the call. While it is active, the same id is the same call. */
  externalId?: string | null | undefined;
  /** Values of this call's variables; they win over the team's. */
  variables?: { [key: string]: string | number | boolean } | null | undefined;
  /** Agent properties for this call only; they win over every other source. */
  overrides?: JsonObject | null | undefined;
  /** Any JSON object of yours, kept with the call. */
  metadata?: JsonObject | null | undefined;
  /** Earlier contexts stay in the model's history: passages that the current member was given are not given again. */
  keepsContext?: boolean | null | undefined;
}

/** Answer of `POST /v1/calls` and of `POST …/resume`. */
export interface StartedCall {
  /** Id of the call. */
  id: string;
  /** The type of this object. */
  object: "call";
  /** The team that has it; null for a call of one agent. */
  teamId: string | null;
  /** The version of the team that it began with. */
  teamVersion: number | null;
  /** The member that owns the call now. */
  agentId: string;
  /** Your own id of the call. */
  externalId: string | null;
  /** Whether it goes on. */
  status: CallStatus;
  /** Grows with each change. */
  version: number;
  /** Values of its variables; secret ones are left out. */
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
  /** When it last changed. */
  updatedAt: string;
  /** Who speaks now, with what. */
  current: Turn;
}

/** A tool offered to the host's model; `parameters` is JSON Schema. */
export interface Tool {
  /** Its name. */
  name: string;
  /** When to call it, for the model. */
  description: string;
  /** JSON Schema of its arguments. */
  parameters: JsonObject;
}

/** A tool call of the host's model. `arguments` is an object, or the JSON text that models send. */
export interface ToolCall {
  /** The model's id of the tool call. */
  id: string;
  /** Name of the tool. */
  name: string;
  /** Its arguments, as an object or as the JSON text that models send. */
  arguments?: JsonObject | string | null | undefined;
}

/** Body of `POST …/tool-calls`. */
export interface ToolCalls {
  /** The tool calls of one answer of the model, in its order. */
  calls: ToolCall[];
  /** The turn that the model answered; the newest when omitted. */
  turnId?: string | null | undefined;
  /** Milliseconds that the answer may take; 400 when omitted. 1 to 30000. */
  deadlineMs?: number | null | undefined;
}

/** Answer of `POST …/tool-calls`. */
export interface ToolCallsAnswer {
  /** A result for each tool call, in the order given. */
  results: ToolResult[];
  /** Who speaks now, with what. */
  turn: Turn;
}

/** What became of a tool call. */
export interface ToolResult {
  /** The tool call's id. */
  id: string;
  /** `knowledge`: searched; `transfer`: the call moved; `host`: a tool of yours, for you to run; `fenced`: the call has moved on, so it was not run; `refused`: why stands in `output`. */
  kind: "knowledge" | "transfer" | "host" | "fenced" | "refused";
  /** Text for the model; null for a tool that is the host's own. */
  output: string | null;
}

/** One explained decision of a call. */
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
  /** The call's version; grows with each change. */
  version: number;
  /** `superseded`: a newer turn came before this one was answered, so don't speak it. */
  status: "ok" | "superseded";
  /** Equal fingerprints: the same agent, instructions, tools and context. */
  fingerprint: string;
  /** Who speaks now: the effective configuration of that member. */
  agent: ResolvedAgent;
  /** What to give the model as its instructions. */
  instructions: string;
  /** The search and transfer tools to offer the model beside your own. */
  tools: Tool[];
  /** What the member should know for this turn; null when there is nothing to say. */
  context: KnowledgeContext | null;
  /** What just moved the call, or was refused; null when nothing did. */
  handoff: Handoff | null;
  /** What did less than it should, and why; empty when all is well. */
  degraded: Degradation[];
  /** Milliseconds by stage. */
  timings: {
    /** Milliseconds for deciding who speaks. */
    routeMs: number;
    /** Milliseconds for the knowledge. */
    retrieveMs: number;
    /** Milliseconds in all. */
    totalMs: number;
  };
}

/** Body of `POST …/turns`. */
export interface UserTurn {
  /** What the caller said. */
  text: string;
  /** A repeat of the same key gets the same answer, with no effect of its own. */
  turnKey?: string | null | undefined;
  /** Your model's id of the item that holds these words. */
  itemId?: string | null | undefined;
  /** BCP 47 tag from the speech recogniser; beats detection. */
  language?: string | null | undefined;
  /** Milliseconds that the answer may take; 250 when omitted. What would take longer is left out and named in `degraded`. 1 to 30000. */
  deadlineMs?: number | null | undefined;
  /** Answer as the turn would be answered, with no effects. */
  preview?: boolean | null | undefined;
}
