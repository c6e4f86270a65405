import type {
  Call,
  CallEvent,
  CallSummary,
  EndCall,
  Interim,
  RequestHandoff,
  ToolCall,
  ToolCallsAnswer,
  Turn,
  UserTurn,
} from "../schema/call.ts";
import type { CallOptions } from "./call-options.ts";

/** One live call. Turns are queued; a newer user turn supersedes an unfinished one by a result, never an error. */
export interface LiveCall {
  /** Id of the call. */
  readonly id: string;
  /** The newest Turn: who speaks now, with which instructions, knowledge and tools. */
  readonly current: Turn;
  /** Id, state and counters as lists show them. */
  readonly summary: CallSummary;
  /** The whole turn so far, while the caller still speaks: searched ahead, and used by the turn that asks the same. Never throws. */
  interim(text: string, options?: Omit<Interim, "text">): void;
  /** Takes what the caller said: routes, retrieves, and resolves with the Turn for the model. */
  userTurn(text: string, options?: Omit<UserTurn, "text"> & CallOptions): Promise<Turn>;
  /** Runs tool calls of the model; a hand-off tool may move the call. */
  toolCalls(
    calls: ToolCall[],
    options?: { turnId?: string | null; deadlineMs?: number | null } & CallOptions,
  ): Promise<ToolCallsAnswer>;
  /** From code. Throws only `version_conflict`, `call_ended` and `call_moved`; a refusal is a Turn whose `handoff.status` is `refused`. */
  handOff(request: RequestHandoff): Promise<Turn>;
  /** Reports what the agent said and the caller heard; a Turn when it moved the call. */
  agentSaid(event: Omit<Extract<CallEvent, { type: "agent_said" }>, "type">): Promise<Turn | null>;
  /** One event; a Turn when it moved the call. */
  signal(event: CallEvent): Promise<Turn | null>;
  /** Several events at once, in order; the last Turn when they moved the call. */
  signals(events: CallEvent[]): Promise<Turn | null>;
  /** A second call changes nothing. */
  end(input?: EndCall): Promise<CallSummary>;
  /** State, ledger and trace. */
  inspect(): Promise<Call>;
}
