import { limits } from "../../limits.ts";
import type { Idleness } from "../../ports/storage/calls.ts";
import type { CallSummary } from "../../schema/call.ts";

/** The call as it is now: an active one that was left alone for 15 minutes, or is 4 hours old, has ended at that moment. */
export function expired<Summary extends CallSummary>(summary: Summary, now: number): Summary {
  if (summary.status === "ended") return summary;
  const idle = Date.parse(summary.updatedAt) + limits.callIdleMs;
  const life = Date.parse(summary.createdAt) + limits.callLifeMs;
  const end = Math.min(idle, life);
  if (now < end) return summary;
  const endedAt = new Date(end).toISOString();
  return { ...summary, status: "ended", endReason: idle <= life ? "idle" : "max_duration", endedAt, updatedAt: endedAt };
}

/** What a store looks for to find the calls that `expired` ends. */
export function idleness(now: number): Idleness {
  return {
    touchedBy: new Date(now - limits.callIdleMs).toISOString(),
    startedBy: new Date(now - limits.callLifeMs).toISOString(),
  };
}
