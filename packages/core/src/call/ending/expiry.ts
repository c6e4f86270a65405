import { limits } from "../../limits.ts";
import type { Idleness } from "../../ports/storage/calls.ts";
import type { CallSummary } from "../../schema/call.ts";

/** How a call ended that nobody ended. */
export interface Expiry {
  reason: "idle" | "max_duration";
  endedAt: string;
}

/**
 * Why and when an active call has ended by now: 15 minutes after something last happened in it, or when it is 4 hours
 * old. Null: it goes on, or has ended before.
 */
export function expiryOf({ status, createdAt, updatedAt }: CallSummary, now: number): Expiry | null {
  if (status === "ended") return null;
  const idle = Date.parse(updatedAt) + limits.callIdleMs;
  const life = Date.parse(createdAt) + limits.callLifeMs;
  const end = Math.min(idle, life);
  if (now < end) return null;
  return { reason: idle <= life ? "idle" : "max_duration", endedAt: new Date(end).toISOString() };
}

/** What a store looks for to find the calls that have expired. */
export function idleness(now: number): Idleness {
  return {
    touchedBy: new Date(now - limits.callIdleMs).toISOString(),
    startedBy: new Date(now - limits.callLifeMs).toISOString(),
  };
}
