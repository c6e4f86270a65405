import type { EventRecord } from "../../ports/storage/events.ts";
import type { JsonObject } from "../../schema/common.ts";
import { toPushEvent } from "../event-log/push-event.ts";

/** The body of a message: `type`, `timestamp` and `data` are those of Standard Webhooks. */
export function payloadOf(event: EventRecord, words: JsonObject | null): string {
  return JSON.stringify({ ...toPushEvent(event), timestamp: event.at, ...(words && { words }) });
}
