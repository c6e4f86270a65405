import { CuecardError } from "../../errors.ts";
import type { CallSummary } from "../../schema/call.ts";

/** What a request gets for a call that is over. */
export function callEnded({ id, endReason }: Pick<CallSummary, "id" | "endReason">): CuecardError {
  const message = `Call "${id}" has ended (${endReason ?? "no reason given"}); start a new one.`;
  return new CuecardError("call_ended", message);
}

/** What a request gets for an id that no call has. */
export function callNotFound(id: string): CuecardError {
  return new CuecardError("call_not_found", `Call "${id}" does not exist; list the calls to see their ids.`);
}
