import type { DeliveryRecord, EventRecord } from "@cuecard/core";

/**
 * Deliveries as two stores can be compared: by object and in the order of its events. Stores choose ids and positions
 * themselves, and the order of what one step did to several objects.
 */
export function byObject(deliveries: readonly DeliveryRecord[]): DeliveryRecord[] {
  return deliveries.toSorted((one, other) => compare(one.event, other.event));
}

export function asSeen(deliveries: readonly DeliveryRecord[]): unknown[] {
  return byObject(deliveries).map(({ id: _id, createdAt: _createdAt, event, ...delivery }) => ({
    ...delivery,
    event: eventAsSeen(event),
  }));
}

export const eventsAsSeen = (events: readonly EventRecord[]): unknown[] => events.toSorted(compare).map(eventAsSeen);

/** The time of a re-embedding's events is that of the machine. */
function eventAsSeen({ id: _id, position: _position, at, ...event }: EventRecord): unknown {
  return { ...event, at: event.type.startsWith("reembedding.") ? null : at };
}

function compare(one: EventRecord, other: EventRecord): number {
  if (one.objectId !== other.objectId) return one.objectId < other.objectId ? -1 : 1;
  return one.position - other.position;
}
