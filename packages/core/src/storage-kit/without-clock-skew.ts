import type { CallRecord } from "../ports/storage/calls.ts";

/**
 * A call that a clock which ran ahead has touched, as if it had been touched `now`: it keeps its retention, and is idle
 * from now on.
 */
export function withoutClockSkew<Call extends Pick<CallRecord, "updatedAt" | "forgetAt">>(
  call: Call,
  now: number,
): Call {
  const ahead = Date.parse(call.updatedAt) - now;
  const forgetAt = call.forgetAt && new Date(Date.parse(call.forgetAt) - ahead).toISOString();
  return { ...call, updatedAt: new Date(now).toISOString(), forgetAt };
}
