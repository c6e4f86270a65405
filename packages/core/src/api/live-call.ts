import type { Call, CallSummary, Handoff, LedgerItem, ToolCallsAnswer, Turn } from "../schema/call.ts";
import type { CallEvent } from "../schema/call-event.ts";
import type { CallMessage, HistoryQuery, KeytermsQuery } from "../schema/call-history.ts";
import type {
  DeclineHandoff,
  EndCall,
  Interim,
  RequestHandoff,
  ReviseTurn,
  ToolCall,
  UserTurn,
} from "../schema/call-requests.ts";
import type { SaidCheck } from "../schema/said.ts";
import type { TransferReport } from "../schema/transfer.ts";
import type { CallOptions } from "./call-options.ts";

/** What the member that has the call may see of it. */
export interface CallView {
  /** The hand-off by which it has the call, whichever way that came about, as it should see it; null for the first member. */
  readonly handoff: Handoff | null;
  /** What was said and done, as far as it may see it, by now. */
  readonly history: readonly LedgerItem[];
}

/**
 * One live call. Its methods run one at a time. A newer user turn supersedes an unfinished one: that one resolves with
 * a Turn whose status is `superseded`, and does not throw.
 */
export interface LiveCall {
  /** Id of the call. */
  readonly id: string;
  /** The newest Turn: who speaks now, with which instructions, knowledge and tools. */
  readonly current: Turn;
  /** How the present member got the call, and what it may see of it by now. */
  readonly view: CallView;
  /** The call as lists show it: id, status, owner and counters. */
  readonly summary: CallSummary;
  /**
   * Reports the whole turn so far while the caller is still speaking. Cuecard searches ahead, and the final turn uses
   * the result when it asks the same. Never throws.
   */
  interim(text: string, options?: Omit<Interim, "text">): void;
  /**
   * Names and rare words that the speech recognizer should expect, for its own biasing: first those that the call is
   * about, then others of the current agent's knowledge bases. `max`: 1 to 500, 50 when omitted. Each Turn has the
   * first of them in `keyterms`. Waits at most 100 ms for what was never read.
   */
  keyterms(options?: KeytermsQuery): Promise<string[]>;
  /** Reports what the caller said. Decides who speaks, searches, and resolves with the Turn for the model. */
  userTurn(text: string, options?: Omit<UserTurn, "text"> & CallOptions): Promise<Turn>;
  /**
   * Replaces the words of the caller's newest turn, when it seemed over and was not ("I'd like to" … "I'd like to pay my
   * bill"). `text` is the whole turn. Nothing counts twice, and a hand-off that the first words made is taken back. Throws
   * `turn_not_revisable` once something was said or done after that turn, also when its model called a tool: then report
   * the words as a turn.
   */
  reviseTurn(text: string, options?: Omit<ReviseTurn, "text"> & CallOptions): Promise<Turn>;
  /** Runs tool calls of the model. A transfer tool may hand the call off. */
  toolCalls(
    calls: ToolCall[],
    options?: { turnId?: string | null; deadlineMs?: number | null } & CallOptions,
  ): Promise<ToolCallsAnswer>;
  /**
   * Hands the call off from code. A refused hand-off does not throw: it resolves with a Turn whose `handoff.status` is
   * `refused`. Throws `version_conflict`, `call_ended` and `call_moved`.
   */
  handOff(request: RequestHandoff): Promise<Turn>;
  /**
   * Gives the call back for the member that has just got it, or on to another one. It may be done once in the turn of its
   * arrival, before it has spoken, and three times in a call; no limit on hand-offs counts it. A refusal does not throw:
   * it resolves with a Turn whose `handoff.status` is `refused`. The model's own way is the tool `decline_handoff`.
   */
  declineHandoff(request?: DeclineHandoff): Promise<Turn>;
  /**
   * Reports what the agent said, and how much of it the caller heard. Resolves with a Turn when this handed the call
   * off, or when the present member's hand-off showed words that turn out to be cut: its `handoff` has the same `id`, and a
   * new brief and history. Else null.
   */
  agentSaid(event: Omit<Extract<CallEvent, { type: "agent_said" }>, "type">): Promise<Turn | null>;
  /**
   * Holds a sentence that the agent is about to say against what it may rest on: passages that were given, tools' results,
   * variables, the caller's words, the instructions. Each figure, time, date, name and denial is supported, contradicted
   * or unsupported, and `action` is what the agent's `said` wants. It changes nothing, waits for no other operation, and takes
   * about a tenth of a millisecond, or up to `maxHoldMs` where `judgeSaid` is asked. Report what you did with `signal({ type: "said_checked", … })`.
   */
  checkSaid(text: string, options?: CallOptions): Promise<SaidCheck>;
  /**
   * Says what the call is about, for hosts that know: a name as the sources give it, or a source's id. Its sources come
   * first until another name is said. Null drops the subject, whoever named it. Resolves when it is taken in.
   */
  setSubject(subject: string | null): Promise<void>;
  /**
   * Reports what became of the transfer that a Turn shows: `bridged` gives the call to the person, `referred` for good;
   * with any other end the call stays, or goes to the person's `fallback`. Resolves with the Turn of who has the call
   * then. Repeating a report changes nothing. Throws `transfer_not_found`, and `transfer_conflict` when the transfer has
   * ended otherwise: after its `ringForMs` it is `no_answer`.
   */
  transferStatus(report: TransferReport): Promise<Turn>;
  /**
   * A supervisor says something to the model that the caller does not hear: it stands in `instructions`, marked as the
   * supervisor's, until the agent has spoken, or with `lasting` until it is taken back by null. One replaces another.
   * Resolves with the newest Turn, which has it.
   */
  whisper(text: string | null, options?: { lasting?: boolean | undefined }): Promise<Turn>;
  /** Reports one event. Resolves with a Turn when it handed the call off, else null. */
  signal(event: CallEvent): Promise<Turn | null>;
  /**
   * Reports several events in order. Resolves with the last Turn when they handed the call off, else null. A batch with a
   * `key` that the call has taken in before, of the last 64, is not taken in again. Throws `idempotency_key_reused` when
   * that one had other events.
   */
  signals(events: CallEvent[], options?: { key?: string | null }): Promise<Turn | null>;
  /** Ends the call. Ending it again changes nothing. */
  end(input?: EndCall): Promise<CallSummary>;
  /**
   * What the member that has the call may see of it, as messages for its model: the words that were heard, and tool calls
   * with their results. `strict: "alternating"` merges and pads them for APIs that refuse two messages of one role in a
   * row. The instructions, and the brief of a hand-off, are in the Turn.
   */
  history(options?: HistoryQuery): Promise<CallMessage[]>;
  /** Returns the call's state, ledger and trace. */
  inspect(): Promise<Call>;
}
