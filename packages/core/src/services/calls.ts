import type { Call, CallFilter, CallSummary, StartCall } from "../schema/call.ts";
import type { List, PageQuery } from "../schema/common.ts";
import type { CallOptions } from "./call-options.ts";
import type { LiveCall } from "./live-call.ts";

/** Live and past calls. Methods throw `call_not_found` for an unknown id. */
export interface Calls {
  /** The entry member speaks first. The same `externalId` while it is active is the same call. */
  start(input: StartCall, options?: CallOptions): Promise<LiveCall>;
  /** The call with its state, ledger and trace. */
  get(id: string): Promise<Call>;
  /** One page of calls, newest first. */
  list(page?: PageQuery & CallFilter): Promise<List<CallSummary>>;
  /** Removes the call with its ledger and trace. */
  delete(id: string): Promise<void>;
  /** The live call of this process, taken over from storage when it is not here yet. Throws `call_moved` when another process took it since. */
  open(id: string): Promise<LiveCall>;
  /** Takes the call over after a restart or from another process; the stale holder gets `call_moved`. */
  resume(id: string): Promise<LiveCall>;
}
