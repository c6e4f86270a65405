import type { EventRecord } from "../../ports/storage/events.ts";
import type { EventType, PushEvent } from "../../schema/event.ts";

/** The event as /v1 tells it. */
export function toPushEvent({ id, type, position, data, at }: EventRecord): PushEvent {
  return { id, object: "event", type: type as EventType, sequence: position, data, createdAt: at };
}
