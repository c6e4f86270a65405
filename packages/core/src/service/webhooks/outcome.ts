import { limits } from "../../limits.ts";
import type { DeliveryOutcome, DeliveryRecord } from "../../ports/storage/webhooks.ts";
import type { Attempted } from "./attempt.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Pauses behind each failed attempt: 24 hours in all, with an eleventh attempt at their end. */
const pausesMs = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  8 * hour + 17 * minute,
];

/** Pauses grow by up to this share by chance, so that what failed together is not sent together. */
const spread = 1 / 20;

/** What becomes of a delivery with an attempt. */
export function outcomeOf(
  { failures: before, attempts: earlier }: DeliveryRecord,
  { attempt, isDelivered, retryAfterSeconds }: Attempted,
  { now, random }: { now: number; random: () => number },
): Omit<DeliveryOutcome, "leasedUntil"> {
  const attempts = [...earlier, attempt].slice(-limits.webhook.attemptsShown);
  if (isDelivered) return { status: "delivered", failures: 0, dueAt: null, attempts };
  const failures = before + 1;
  const pause = attempt.status === 410 ? undefined : pausesMs[before];
  if (pause === undefined) return { status: "failed", failures, dueAt: null, attempts };
  const asked = Math.min((retryAfterSeconds ?? 0) * second, hour);
  const dueAt = Math.round(now + Math.max(pause * (1 + spread * random()), asked));
  return { status: "pending", failures, dueAt, attempts };
}
