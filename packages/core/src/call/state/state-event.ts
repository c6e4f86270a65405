import type { KnowledgeAnswer } from "../../knowledge/agent-knowledge.ts";
import type { CallSummary, Handoff, ToolResult } from "../../schema/call.ts";
import type { ToolCall } from "../../schema/call-requests.ts";
import type { JsonObject } from "../../schema/common.ts";
import type { ContextPolicy } from "../../schema/team-definition.ts";
import type { TransferStatus } from "../../schema/transfer.ts";
import type { FoundMatter } from "../../team/intents/call-matter.ts";
import type { CallLanguage } from "../../team/languages/follow-language.ts";
import type { ExtractedValue, HostResult } from "../host/host-functions.ts";
import type { Answer, TakenBatch } from "./call-state.ts";
import type { SpokenTime } from "./heard-words.ts";
import type { TransferStart } from "./person-transfer.ts";
import type { TurnTimes } from "./turn-segments.ts";

/**
 * Everything that changes a call, as plain data. Whoever makes an event has drawn its ids and made its searches:
 * `reduce` needs nothing else. To add a kind, add it here; the compiler then asks for its case in `reduce`.
 */
export type StateEvent = UntimedEvent & {
  /** When it happened: ISO 8601. */
  at: string;
};

/** An event as an operation makes it. The session adds the time. */
export type UntimedEvent = TurnEvent | HandoffEvent | TransferEvent | ToolEvent | ReportEvent | LifecycleEvent;

/** The event of one kind. */
export type EventOf<Type extends StateEvent["type"]> = Extract<StateEvent, { type: Type }>;

/** A turn of the caller and its answer. */
type TurnEvent =
  | {
      type: "callerSpoke";
      turnId: string;
      itemId: string;
      text: string;
      /** The call's language from now on. */
      language: CallLanguage;
      /** BCP 47 tag that the speech recogniser reported; null when it reported none. */
      reportedLanguage: string | null;
      /** Members that the words ask for behind the first one. */
      alsoAskedFor: string[];
      /** False: the caller said that there is nothing else. */
      staysOpen: boolean;
      /** The host's model is offered the transfer tools. */
      asksModel: boolean;
    }
  /**
   * The newest turn's words were not all, so it is taken back. `returnId` is that of the hand-off that goes back, where
   * the turn made one.
   */
  | { type: "turnRevised"; turnId: string; returnId: string }
  /** No rule, language or intent moved the call. */
  | { type: "callKept"; turnId: string; suggested: string | null; matter: FoundMatter | null; reasons: string[] }
  | ({ type: "knowledgeSearched"; turnId: string | null } & Pick<KnowledgeAnswer, "trace" | "degraded" | "searched">)
  /** The answer becomes the newest one, of the member who has the call. */
  | { type: "answered"; answer: Omit<Answer, "agentId" | "version"> };

type HandoffEvent =
  /** `key` is that of the request; with a key the refusal is kept and given again. */
  | { type: "handoffRefused"; handoff: Handoff; turnId: string | null; key: string | null; isDecline?: boolean }
  | {
      type: "handedOff";
      handoff: Handoff;
      policy: ContextPolicy;
      turnId: string | null;
      /** The member that was asked for first. The call may have gone elsewhere. */
      requested: string;
      /** The limit on hand-offs sent the call to `onLimit.to`. */
      diverted: boolean;
      /** What a model reads that asked for the transfer. */
      output: string;
      /** Problems with the new member's configuration. */
      warnings: string[];
      /** What the call is about from then on. */
      matter: FoundMatter | null;
    }
  /** The member that had just arrived gave the call back. The hand-off shows it to the member that gets it again. */
  | { type: "handoffDeclined"; handoff: Handoff; turnId: string | null }
  /** The member has the call again whose turn was revised. The hand-off shows it the call as it is now. */
  | { type: "callReturned"; handoff: Handoff }
  /** The Turn that a hand-off opens is the newest one, before its knowledge is found. */
  | ({ type: "turnOpened" } & OpenedTurn)
  /** The newest Turn shows its hand-off with what became of an item after it: a tool's result, or words that were cut. */
  | { type: "lateItemShown"; handoff: Handoff; itemId: string };

/** The Turn of the member to whom a hand-off brings the call, or of the one that hears of a transfer. */
export interface OpenedTurn {
  key: string | null;
  turnId: string;
  /** Null: the call stayed where it was, and a person is being called or did not take it. */
  handoff: Handoff | null;
}

type TransferEvent =
  | {
      type: "transferStarted";
      transfer: TransferStart;
      turnId: string | null;
      /** What a model reads that asked for the transfer. */
      output: string;
    }
  /** `reason`: what the host says of it. */
  | { type: "transferEnded"; id: string; status: TransferStatus; reason: string | null }
  /** What had to be done about its end is done. */
  | { type: "transferNoted"; id: string };

type ToolEvent =
  /** A batch of tool calls of one member, with a result for each call in the same order. */
  | { type: "toolsAnswered"; calls: AnsweredCall[]; results: ToolResult[]; turnId: string; agentId: string }
  /** What stood beside a tool call was too much. */
  | { type: "providerDataDropped"; id: string; characters: number; turnId: string }
  | { type: "transferRefused"; to: string; reason: string; turnId: string }
  /** The host ran a tool. `output` is JSON. `turnId`: the turn of its call; null: the newest that has a call of this id. */
  | { type: "toolReturned"; id: string; turnId: string | null; ok: boolean; output: JsonObject[string] | undefined };

/** A tool call with the id of its item in the ledger: models use an id again in each answer. */
export interface AnsweredCall extends ToolCall {
  id: string;
  itemId: string;
}

/** What the host reports about the line. */
type ReportEvent =
  | {
      type: "agentSpoke";
      itemId: string;
      text: string;
      /** The turn it answers; null: the newest. */
      turnId: string | null;
      interrupted: boolean;
      playedMs: number | null;
      durationMs: number | null;
      words: readonly SpokenTime[];
    }
  | { type: "callerInterrupted" }
  | { type: "modelFailed"; reason: string }
  /** A sentence of the agent was not said, or not as it was. */
  | {
      type: "saidChecked";
      text: string;
      action: "replace" | "ask-again" | "flag";
      reason: string;
      verdict: "contradicted" | "unsupported" | "forbidden" | null;
      /** Of the passage that says otherwise. */
      chunkId: string | null;
    }
  /** What the host measured of a turn. */
  | { type: "turnTimed"; turnId: string | null; times: TurnTimes }
  /** What is not shown is in no ledger: only how many keys were pressed. */
  | { type: "digitsPressed"; itemId: string; digits: string; isShown: boolean }
  | { type: "silenceLasted"; ms: number }
  | { type: "variablesSet"; set: CallSummary["variables"] }
  /** The events before it came in a batch with a key. `turnId`: that of the Turn that they led to; null for none. */
  | ({ type: "batchTaken" } & TakenBatch)
  /** The host's functions were asked about the call as it was after `turns`; null where it has none. */
  | {
      type: "understood";
      turns: number;
      since: number;
      summary: HostResult<string> | null;
      extracted: HostResult<Readonly<Record<string, ExtractedValue>>> | null;
    }
  /** A name or a source's id; null: the call is about nothing any more. */
  | { type: "subjectSet"; subject: string | null }
  /** What a supervisor says to the model; null takes it back. */
  | { type: "whispered"; text: string | null; isLasting: boolean };

type LifecycleEvent =
  /** Another process took the call over. */
  | { type: "resumed" }
  /** Something happened in the call, so it was not left alone. */
  | { type: "touched" }
  | { type: "ended"; reason: string; outcome: string | null }
  /** The call was left alone for too long, or is too old: it ended by itself at `endedAt`. */
  | { type: "expired"; reason: string; endedAt: string };
