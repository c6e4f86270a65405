import type { LiveCall } from "./live-call.ts";

/** A copy of a call, to play something on before it is certain that it happens, such as the answer to words that may go on. */
export interface Rehearsal {
  /** The copy. What is done on it is stored nowhere, no listener hears of it, and the call stays as it is. */
  readonly call: Omit<LiveCall, "end">;
  /**
   * Makes the call what its copy is: turns, hand-offs and the ledger are as they were rehearsed, with the same ids. A
   * hand-off is stored before this resolves. It may be done once. Throws `version_conflict` when the call has changed
   * since the rehearsal began, `call_ended` and `call_moved`; then nothing of the rehearsal is left.
   */
  keep(): Promise<void>;
}
