import type { Call, CallFilter, CallSummary, StartCall } from "../schema/call.ts";
import type { List, PageQuery } from "../schema/common.ts";
import type { EraseCaller, Erasure } from "../schema/erasure.ts";
import type { CallOptions } from "./call-options.ts";
import type { LiveCall } from "./live-call.ts";
import type { Rehearsal } from "./rehearsal.ts";

/** Live and past calls. Methods throw `call_not_found` for an unknown id. */
export interface Calls {
  /**
   * Starts a call; the entry member speaks first. While a call with the same `externalId` is active, it returns that
   * call.
   */
  start(input: StartCall, options?: CallOptions): Promise<LiveCall>;
  /** Returns the call with its state, ledger and trace. */
  get(id: string): Promise<Call>;
  /** Returns one page of calls, newest first. */
  list(page?: PageQuery & CallFilter): Promise<List<CallSummary>>;
  /** Deletes the call with its ledger and trace, and its questions among the gaps. */
  delete(id: string): Promise<void>;
  /**
   * Erases everything that is kept of a caller's calls, active ones too, and says how much it was. Backups keep it, and
   * so do sources that were made to answer the caller's questions. An erasure that was broken off is asked for again.
   */
  erase(input: EraseCaller): Promise<Erasure>;
  /**
   * Returns this process's live call, or takes it over from storage when this process doesn't hold it. Throws
   * `call_moved` when another process has taken it since.
   */
  open(id: string): Promise<LiveCall>;
  /**
   * Takes the call over, after a restart or from another process. The previous holder gets `call_moved` from then on.
   */
  resume(id: string): Promise<LiveCall>;
  /**
   * Makes a copy of the call to play something on that may not happen, and that can be kept if it does. Throws
   * `call_ended` and `call_moved`.
   */
  rehearse(id: string): Promise<Rehearsal>;
  /** Returns a call as it would start now, to play on. It is stored nowhere, is in no list, and no listener hears of it. */
  rehearseStart(input: StartCall): Promise<Rehearsal["call"]>;
}
