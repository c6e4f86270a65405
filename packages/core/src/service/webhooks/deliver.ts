import { limits } from "../../limits.ts";
import type { Observer } from "../../ports/observer.ts";
import type { WorkspaceStorage } from "../../ports/storage/storage.ts";
import type { ClaimedWebhook, DeliveryRecord } from "../../ports/storage/webhooks.ts";
import type { WebhookSender } from "../../ports/webhook-sender.ts";
import { type Attempted, attempt } from "./attempt.ts";
import { disable } from "./change-webhook.ts";
import { createDeliveryQueue } from "./delivery-queue.ts";
import { outcomeOf } from "./outcome.ts";
import { payloadOf } from "./payload.ts";
import { wordsOf } from "./words.ts";

export interface DeliverOptions {
  store: WorkspaceStorage;
  sender: WebhookSender;
  now: () => number;
  random: () => number;
  observer: Observer;
  /** An endpoint was disabled. */
  onDisabled: (webhookId: string, reason: "failing" | "gone") => void;
}

const { leaseMs } = limits;
const { firsts, retries } = limits.webhook;

/** How often more is taken while something is under way, and for how long before others have their turn. */
const takeMoreMs = 500;
const takesMoreForMs = 30_000;

/**
 * Sends what a claim brought, and what becomes due meanwhile. First attempts of one object's events are made one after
 * another, whatever becomes of them; other objects and later attempts don't wait. What is not recorded is sent again by
 * the next claim: at least once. Never throws.
 */
export async function deliver(options: DeliverOptions, claimed: ClaimedWebhook, stopping: AbortSignal): Promise<void> {
  const { store, now } = options;
  const lost = new AbortController();
  const signal = AbortSignal.any([stopping, lost.signal]);
  const under = createDeliveryQueue(async (delivery) => {
    if (signal.aborted) return;
    // A store that is away keeps the delivery as it was, for the next claim.
    const goesOn = await send(options, claimed, delivery, signal).catch(() => false);
    if (!goesOn) lost.abort();
  });
  under.add(claimed.deliveries);
  const begun = performance.now();
  while (under.ids.size > 0 && !signal.aborted && performance.now() - begun < takesMoreForMs) {
    await under.idleWithin(takeMoreMs);
    // A delivery that ends while more is read may still be read as due.
    const before = new Set(under.ids);
    const request = { now: now(), leaseMs, firsts: firsts + before.size, retries: retries + before.size };
    const more = await store.moreDeliveries(claimed, request).catch(() => []);
    if (more === null) break;
    under.add(more.filter(({ id }) => !before.has(id)));
  }
  await under.idle();
  await store.releaseWebhook(claimed, now()).catch(() => undefined);
}

/** Sends one event and records it. False when the claim holds no more. */
async function send(
  options: DeliverOptions,
  claimed: ClaimedWebhook,
  delivery: DeliveryRecord,
  signal: AbortSignal,
): Promise<boolean> {
  const { store, sender, now, random, observer } = options;
  const { webhook } = claimed;
  const words = webhook.words ? await wordsOf(store, delivery.event) : null;
  const message = { webhook, id: delivery.id, body: payloadOf(delivery.event, words) };
  const made = await attempt(message, { sender, now, signal, observer });
  // What was cut off says nothing of the endpoint.
  if (signal.aborted && !made.isDelivered) return false;
  const outcome = { ...outcomeOf(delivery, made, { now: now(), random }), leasedUntil: now() + limits.leaseMs };
  if ((await store.recordAttempt(claimed, delivery.id, outcome)) === "lost") return false;
  return outcome.status !== "failed" || !(await disabledBy(options, claimed, delivery, made));
}

/** Disables an endpoint that is gone, or that took nothing since the event whose attempts are used up. */
async function disabledBy(
  { store, now, onDisabled }: DeliverOptions,
  { webhookId }: ClaimedWebhook,
  delivery: DeliveryRecord,
  { attempt: { status } }: Attempted,
): Promise<boolean> {
  const reason = status === 410 ? "gone" : "failing";
  if (reason === "failing" && (await tookSomething(store, webhookId, delivery.createdAt))) return false;
  if (await disable(store, webhookId, reason, now)) onDisabled(webhookId, reason);
  return true;
}

async function tookSomething(store: WorkspaceStorage, webhookId: string, since: string): Promise<boolean> {
  const request = { limit: limits.page.max, after: null, status: "delivered" as const };
  const { rows } = await store.listDeliveries(webhookId, request);
  return rows.some(({ attempts }) => (attempts.at(-1)?.at ?? "") >= since);
}
