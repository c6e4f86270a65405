import { setTimeout as wait } from "node:timers/promises";
import PQueue from "p-queue";
import type { DeliveryRecord } from "../../ports/storage/webhooks.ts";

/** Deliveries under way: those of one object's events one after another, and each later attempt for itself. */
export interface DeliveryQueue {
  /** Ids of those that are under way. */
  readonly ids: ReadonlySet<string>;
  /** Begins those that are not under way. */
  add(deliveries: readonly DeliveryRecord[]): void;
  /** Resolves when none is under way. */
  idle(): Promise<void>;
  /** Resolves when none is under way, or after so long. */
  idleWithin(milliseconds: number): Promise<void>;
}

/** Objects whose events are sent at once. */
const lanesAtOnce = 8;

export function createDeliveryQueue(work: (delivery: DeliveryRecord) => Promise<void>): DeliveryQueue {
  const queue = new PQueue({ concurrency: lanesAtOnce });
  const waiting = new Map<string, DeliveryRecord[]>();
  const underWay = new Set<string>();

  async function drive(lane: string, deliveries: DeliveryRecord[]): Promise<void> {
    for (let next = deliveries.shift(); next; next = deliveries.shift()) {
      await work(next);
      underWay.delete(next.id);
    }
    // In the same step as the last look at the lane, so that none is added between.
    waiting.delete(lane);
  }

  return {
    ids: underWay,
    add(deliveries) {
      for (const delivery of deliveries) {
        if (underWay.has(delivery.id)) continue;
        underWay.add(delivery.id);
        const lane = laneOf(delivery);
        const before = waiting.get(lane);
        const all = before ?? [];
        all.push(delivery);
        if (before) continue;
        waiting.set(lane, all);
        void queue.add(() => drive(lane, all));
      }
    },
    idle: () => queue.onIdle(),
    async idleWithin(milliseconds) {
      const given = new AbortController();
      const late = wait(milliseconds, undefined, { signal: given.signal }).catch(() => undefined);
      await Promise.race([queue.onIdle(), late]);
      given.abort();
    },
  };
}

function laneOf({ id, failures, event }: DeliveryRecord): string {
  return failures === 0 ? `object ${event.objectId}` : `event ${id}`;
}
