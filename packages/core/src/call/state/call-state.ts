import type {
  CallSummary,
  Handoff,
  Intended,
  KnowledgeContext,
  LedgerItem,
  Passage,
  Suggestion,
  ToolResult,
  TraceEntry,
} from "../../schema/call.ts";
import type { Degradation } from "../../schema/search.ts";
import type { ContextPolicy, TeamDefinition } from "../../schema/team-definition.ts";
import { freshGuard, type GuardState } from "../../team/handoff/guard.ts";
import type { CallMatter } from "../../team/intents/call-matter.ts";
import { type CallLanguage, unknownLanguage } from "../../team/languages/follow-language.ts";
import type { MergedMember } from "../../team/member/resolve.ts";
import type { ExtractedValue } from "../host/host-functions.ts";
import type { PersonTransfer } from "./person-transfer.ts";
import type { SearchedTurn } from "./searched-turns.ts";

/** A team as it was when its call began: a running call keeps this version. */
export interface TeamSnapshot {
  definition: TeamDefinition;
  members: MergedMember[];
}

/** Everything that a live call is, as one value. It is never changed in place: `reduce` makes the next one. */
export interface CallState extends TeamSnapshot {
  /** What lists show: who has the call, its version, its variables. */
  summary: CallSummary;
  /** What was said and done, oldest first. */
  ledger: readonly LedgerItem[];
  /** The call's decisions, each explained, oldest first. */
  trace: readonly TraceEntry[];
  /** The caller's turns in the call. */
  turns: number;
  /** The caller's turns since the current member took the call. */
  memberTurns: number;
  /** Index in the ledger. No member sees what stands before it: a hand-off with `hideBefore` was made there. */
  hiddenBefore: number;
  /**
   * Index in the ledger from which the current member sees it, where that is before `hiddenBefore`: it got the call back
   * from a member from whom the rest is hidden. Null: from `hiddenBefore`.
   */
  seenFrom: number | null;
  /** How the current member got the call; null for the member who took it first. */
  handoffContext: HandoffContext | null;
  /** Values of secret variables. Rules compare them; nothing else reads them. */
  secrets: CallSummary["variables"];
  /** Number of hand-offs so far. It tells which owner a turn belongs to. */
  epoch: number;
  /** Failures in a row by tool, since the current member took the call. */
  toolFailures: Record<string, number>;
  guard: GuardState;
  /** When the current member got the call; null in calls that were stored before this was kept. */
  memberSince: string | null;
  /** Keys that were pressed since anything was said or the call moved. They may be a PIN, so they are never stored. */
  keys: string;
  /** What the call was before the caller's newest turn; null before the first. */
  turnStart: TurnStart | null;
  /** The last hand-off, as long as it can be taken back; null when there is none. */
  lastMove: LastMove | null;
  /** What the call is about, over turns and hand-offs; null while that is not known. */
  matter: CallMatter | null;
  /** Members that the caller also asked for and has not come to, in the order asked. */
  alsoAsked: readonly string[];
  /** Hand-offs that arriving members declined. */
  declines: Declines;
  /** The last people who were called to take the call, oldest first. Only the newest may be ringing. */
  personTransfers: readonly PersonTransfer[];
  /** What a supervisor says to the model; null when there is nothing. */
  whisper: Whisper | null;
  language: CallLanguage;
  /** The last turns, each with the owner it belonged to. */
  turnIds: PastTurn[];
  /** The transfer of each of the last turns that had one. */
  transfers: { turnId: string; to: string; output: string }[];
  /** The last results, for tool calls that are sent again. Without `itemId`, the item has the call's id. */
  toolResults: (ToolResult & { itemId?: string })[];
  /** The last answers that have a key, for requests that are sent again. */
  answers: Answer[];
  /** The last batches of events that had a key, for requests that are sent again. */
  batches: TakenBatch[];
  /** The host's model is offered the transfer tools. */
  asksModel: boolean;
  /** The host leaves earlier contexts in its model's history, so a passage is given only once to each member. */
  keepsContext: boolean;
  /** Chunks that the member of `epoch` already has; null until there are some. Used with `keepsContext` only. */
  alreadyProvided: { epoch: number; chunkIds: string[] } | null;
  /**
   * The passages that members were given, the newest last: what they say may rest on them. They are not stored: a process
   * that takes a call over knows those of its newest Turn.
   */
  provided: readonly Provided[];
  /** The caller's turns that were searched for, oldest first. */
  searches: readonly SearchedTurn[];
  /** What the host said that the call is about, and the length of the ledger then; null: it said nothing. A `name` of null: what was said before is not a subject any more. */
  subject: { name: string | null; items: number } | null;
  /** What the host's own functions made of the call. It is not stored: each process has it made again. */
  insight: Insight;
  /** The newest answer. */
  current: Answer;
}

/** A passage, and the member that it was given to. */
export interface Provided {
  agentId: string;
  passage: Passage;
}

/** What is kept of one of the last turns. */
export interface PastTurn {
  turnId: string;
  epoch: number;
  agentId: string;
  /** Length of the ledger before it; absent in calls that were stored before this was kept. */
  items?: number;
  /** Its words were replaced: what its member had begun to say is still its own, and nothing else counts. */
  isTakenBack?: true;
}

/** A supervisor's line, which the caller does not hear. */
export interface Whisper {
  text: string;
  /** Until it is taken back; else until the present member has spoken. */
  isLasting: boolean;
}

/** A batch of events that had a key. */
export interface TakenBatch {
  /** Hash of the key. */
  key: string;
  /** Hash of the events, under the key: nothing tells what was said. */
  fingerprint: string;
  /** The Turn that the batch led to; null when it led to none. */
  turnId: string | null;
}

/** What the host's `summarise` and `extract` made, and who knows it. */
export interface Insight {
  /** Null before anything was made. */
  newest: Understood | null;
  /** The current member's brief came before the summary of the turn before it. */
  isMissing: boolean;
  /** What came after that brief, for the member's instructions; null when nothing did. */
  late: Understood | null;
}

/** What the host's functions made of a call after so many turns of the caller. */
export interface Understood {
  turns: number;
  /** Index in the ledger from which they saw it. */
  since: number;
  /** Null when there is none. */
  summary: string | null;
  /** Beside the call's variables, which it never changes. */
  extracted: Readonly<Record<string, ExtractedValue>>;
}

export const noInsight: Insight = { newest: null, isMissing: false, late: null };

/** What is kept of an answer so that it can be given again, also by another process. The team snapshot has the rest. */
export interface Answer {
  /** `turn:` or `handoff:` and the host's key, or `tool:` and the id of the transfer; null when there is no key. */
  key: string | null;
  turnId: string;
  agentId: string;
  version: number;
  status: "ok" | "superseded";
  handoff: Handoff | null;
  /** Its member may decline the hand-off; absent where it may not. */
  offersDecline?: true;
  /** Absent in calls that were stored before there were suggestions. */
  suggested?: Suggestion | null;
  /** Absent where there are none. */
  intents?: readonly Intended[];
  context: KnowledgeContext | null;
  degraded: Degradation[];
}

/** What a hand-off showed to the member who got the call. A tool result that comes later is added to it. */
export interface HandoffContext {
  /** Its `history` and `drop` are empty: they are computed from the ledger when they are needed. */
  handoff: Handoff;
  policy: ContextPolicy;
  /** The turn whose words the new member must answer; null when the hand-off had none. */
  turnId: string | null;
  /** Length of the ledger at the hand-off. */
  items: number;
  /** Length of the ledger when the member got the call back from one that it had gone to; absent when it did not. */
  returned?: number;
}

/** What a hand-off changes for the member who had the call, as it was before. */
export type Before = Pick<
  CallState,
  | "memberTurns"
  | "memberSince"
  | "hiddenBefore"
  | "seenFrom"
  | "handoffContext"
  | "subject"
  | "toolFailures"
  | "guard"
  | "alsoAsked"
  | "matter"
>;

/** A hand-off, and what the call was before it. */
export interface LastMove extends Pick<Handoff, "id" | "by" | "from" | "to"> {
  /** The caller's turns at the hand-off. */
  turn: number;
  /** Length of the ledger at the hand-off. */
  items: number;
  before: Before;
}

/** What a call was before a turn of the caller, so that the turn can be revised. */
export interface TurnStart extends Pick<CallState, "turns" | "language" | "current" | "alreadyProvided" | "lastMove"> {
  turnId: string;
  /** Length of the ledger without the turn's words. */
  items: number;
  before: Before;
}

/** Hand-offs of a call that arriving members declined. */
export interface Declines {
  total: number;
  /** Their edges as `from>to`, each once. */
  edges: readonly string[];
  /** The last one: the caller's turns then, the member that declined, and whether it had the call by a tool. */
  last: { turn: number; agentId: string; byTool: boolean } | null;
}

export const noDeclines: Declines = { total: 0, edges: [], last: null };

/** A call that has just started. */
export function newCallState(
  start: TeamSnapshot & Pick<CallState, "summary" | "trace" | "secrets" | "keepsContext" | "current">,
): CallState {
  const { turnId, agentId } = start.current;
  return {
    ...start,
    ledger: [],
    turns: 0,
    memberTurns: 0,
    hiddenBefore: 0,
    seenFrom: null,
    handoffContext: null,
    epoch: 0,
    toolFailures: {},
    guard: freshGuard,
    memberSince: start.summary.createdAt,
    keys: "",
    turnStart: null,
    lastMove: null,
    matter: null,
    alsoAsked: [],
    declines: noDeclines,
    personTransfers: [],
    whisper: null,
    language: unknownLanguage,
    turnIds: [{ turnId, epoch: 0, agentId, items: 0 }],
    transfers: [],
    toolResults: [],
    answers: [],
    batches: [],
    asksModel: false,
    alreadyProvided: null,
    provided: [],
    searches: [],
    subject: null,
    insight: noInsight,
  };
}
