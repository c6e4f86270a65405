import type { ClaimedWebhook, DeliveryOutcome, DeliveryRecord, EventType, WebhookRecord } from "@cuecard/core";
import { createRandom } from "../../random.ts";
import { aWebhook } from "../../storage-suite/kit/records.ts";
import { mix } from "../content.ts";
import type { StoreAction, StoreStep } from "../history.ts";
import { asSeen, byObject } from "../same-events.ts";
import type { Side, Twin } from "../twins.ts";
import type { LaneState } from "./lane-state.ts";

type PushStep = StoreStep & Extract<StoreAction, { do: "push" }>;

/** Of a claim whose worker died, in milliseconds: a few steps. */
const leaseMs = 4_000;
const types: EventType[] = ["source.ready", "source.updated", "call.started", "reembedding.started"];

/** What is done to the endpoints of a history, and with what is sent to them. */
export interface Push {
  play(step: PushStep): Promise<void>;
}

export function createPush(lane: LaneState): Push {
  const { both, now, clock } = lane;
  /** Claims of workers that died, by the side that gave them. */
  const kept = new Map<Side, ClaimedWebhook>();

  async function enableOrDisable(id: string, seed: number): Promise<void> {
    const there = await both("getWebhook", ({ store }) => store.getWebhook(id));
    const status = there?.status === "enabled" ? "disabled" : "enabled";
    const record: WebhookRecord = { ...(there ?? aWebhook({ id })), status, updatedAt: clock() };
    const expected = seed % 5 === 0 ? clock() : (there?.updatedAt ?? clock());
    await both("replaceWebhook", ({ store }) => store.replaceWebhook(record, expected));
  }

  async function insert(id: string, seed: number): Promise<void> {
    const { chance, pick } = createRandom(seed);
    const bases = [...lane.bases.values()].map((base) => base.id);
    const record = aWebhook({
      id,
      types: chance(0.3) ? types.filter(() => chance(0.5)) : null,
      knowledgeBaseIds: bases.length > 0 && chance(0.3) ? [pick(bases)] : null,
      callIds: chance(0.2) ? [lane.idOf("call", 0), lane.idOf("call", 1)] : null,
      status: chance(0.8) ? "enabled" : "disabled",
      createdAt: clock(),
      updatedAt: clock(),
    });
    await both("insertWebhook", ({ store }) => store.insertWebhook(record));
  }

  /** A worker's round on one side: claims an endpoint of any history, sends what is due, asks for more, lets go. */
  async function send({ side, storage }: Twin, { what, seed }: PushStep): Promise<unknown[]> {
    const request = { now: now(), leaseMs, firsts: 1_000, retries: 1_000 };
    const claim = await storage.claimWebhook(request);
    if (!claim) return ["nothing is due"];
    const { deliveries, ...claimed } = claim;
    const store = storage.workspace(claim.workspace);
    const told: unknown[] = [{ claimWebhook: { ...claimed, deliveries: asSeen(deliveries) } }];
    if (what === "take and die") {
      kept.set(side, claim);
      return told;
    }
    const record = async (all: readonly DeliveryRecord[]) => {
      for (const [place, delivery] of byObject(all).entries()) {
        const outcome = outcomeOf(delivery, mix(seed, place), now());
        told.push({ recordAttempt: await store.recordAttempt(claim, delivery.id, outcome) });
      }
    };
    await record(deliveries);
    const more = await store.moreDeliveries(claim, request);
    told.push({ moreDeliveries: more && asSeen(more) });
    if (more && seed % 3 === 0) await record(more);
    await store.releaseWebhook(claim, now());
    return told;
  }

  /** What a worker that was thought dead may still write: nothing, once another has its endpoint. */
  async function sendLate({ side, storage }: Twin, seed: number): Promise<unknown[]> {
    const claim = kept.get(side);
    if (!claim) return [];
    const store = storage.workspace(claim.workspace);
    const [delivery] = byObject(claim.deliveries);
    const outcome = outcomeOf(delivery!, seed, now());
    const more = await store.moreDeliveries(claim, { now: now(), leaseMs, firsts: 1_000, retries: 1_000 });
    return [more && asSeen(more), await store.recordAttempt(claim, delivery!.id, outcome)];
  }

  async function redeliver({ store }: Twin, id: string, seed: number): Promise<unknown> {
    const { rows } = await store.listDeliveries(id, { limit: 100, after: null });
    const one = byObject(rows)[seed % Math.max(rows.length, 1)];
    const again = await store.redeliver(id, one?.id ?? "evt_none", now());
    return again && asSeen([again]);
  }

  return {
    async play(step) {
      const { what, webhook, seed } = step;
      const id = lane.idOf("whk", webhook);
      if (what === "listen") await both("listen", ({ store }) => store.listen(now() + (seed % 60) * 1_000));
      else if (what === "insert") await insert(id, seed);
      else if (what === "enable or disable") await enableOrDisable(id, seed);
      else if (what === "delete") await both("deleteWebhook", ({ store }) => store.deleteWebhook(id));
      else if (what === "send again") await both("redeliver", (twin) => redeliver(twin, id, seed));
      else if (what === "forget") {
        // All or none: a store takes the time of a re-embedding's events from its machine, and histories have a clock of their own.
        const before = seed % 4 === 0 ? "9999" : "";
        await both("forgetEvents", ({ storage }) => storage.forgetEvents({ before, now: now() }));
      } else await both("claimWebhook", (twin) => send(twin, step));
      if (what === "send") await both("recordAttempt", (twin) => sendLate(twin, seed));
    },
  };
}

/** Delivered, failed for now or failed for good. */
function outcomeOf({ failures, attempts }: DeliveryRecord, seed: number, now: number): DeliveryOutcome {
  const attempt = { at: new Date(now).toISOString(), status: 200 + (seed % 300), error: null, durationMs: seed % 900 };
  const leasedUntil = now + leaseMs;
  const all = [...attempts, attempt].slice(-5);
  if (seed % 2 === 0) return { status: "delivered", failures: 0, dueAt: null, attempts: all, leasedUntil };
  if (seed % 7 === 0) return { status: "failed", failures: failures + 1, dueAt: null, attempts: all, leasedUntil };
  return { status: "pending", failures: failures + 1, dueAt: now + (seed % 9) * 1_000, attempts: all, leasedUntil };
}
