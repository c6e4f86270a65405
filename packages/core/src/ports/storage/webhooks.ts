import type { DeliveryFilter, DeliveryStatus, Webhook, WebhookAttempt } from "../../schema/webhook.ts";
import type { EventRecord } from "./events.ts";
import type { Page, PageKey, PageRequest } from "./page.ts";

/** An endpoint as it is stored. */
export interface WebhookRecord extends Webhook {
  /** What signs, newest first. `until` (ISO 8601) is null for the newest. Never shown, logged or kept elsewhere. */
  secrets: { secret: string; until: string | null }[];
}

/** An event on its way to one endpoint. Its id is the event's, and `createdAt` is when that happened. */
export interface DeliveryRecord extends PageKey {
  /** The event. */
  event: EventRecord;
  /** What became of it. */
  status: DeliveryStatus;
  /** Attempts that failed since it was first to be sent, or to be sent again by hand. */
  failures: number;
  /** When it is to be sent, in milliseconds since 1970. Null when it is not. */
  dueAt: number | null;
  /** Its newest attempts, oldest first. */
  attempts: WebhookAttempt[];
}

/** Proof that a worker has an endpoint. */
export interface WebhookClaim {
  /** The endpoint. */
  webhookId: string;
  /** Number of the claim. A later claim has a higher one, and this one may write nothing any more. */
  attempt: number;
}

/** An endpoint that a worker took, with what is to be sent. */
export interface ClaimedWebhook extends WebhookClaim {
  /** Workspace of the endpoint. */
  workspace: string;
  /** The endpoint as it was claimed. */
  webhook: WebhookRecord;
  /**
   * What is due, one at least: first events that were never sent, in the order of their positions; then those whose
   * attempts failed, the longest due first.
   */
  deliveries: DeliveryRecord[];
}

/** How many deliveries a claim takes at most. */
export interface WebhookClaimRequest {
  /** Milliseconds since 1970. */
  now: number;
  /** How long the claim holds, in milliseconds. `recordAttempt` prolongs it. */
  leaseMs: number;
  /** Most events that were never sent. */
  firsts: number;
  /** Most events whose attempts failed. */
  retries: number;
}

/** What became of a delivery with an attempt. */
export interface DeliveryOutcome extends Pick<DeliveryRecord, "status" | "failures" | "dueAt" | "attempts"> {
  /** Until when the claim holds from now on, in milliseconds since 1970. */
  leasedUntil: number;
}

/**
 * Endpoints of one workspace and what is sent to them. While one is enabled, events are stored, as if somebody
 * listened. `Storage.claimWebhook` makes deliveries of the events that are committed after it was inserted or enabled.
 */
export interface WebhookStore {
  /** Inserts an endpoint. Returns false and writes nothing when the id is taken. */
  insertWebhook(record: WebhookRecord): Promise<boolean>;
  /** The endpoint; null when there is none. */
  getWebhook(id: string): Promise<WebhookRecord | null>;
  /** One page of endpoints, newest first. */
  listWebhooks(request: PageRequest): Promise<Page<WebhookRecord>>;
  /** Replaces the endpoint if its `updatedAt` still is `expectedUpdatedAt`; returns whether it did. */
  replaceWebhook(record: WebhookRecord, expectedUpdatedAt: string): Promise<boolean>;
  /** Deletes the endpoint with its deliveries, under the same condition where one is given. */
  deleteWebhook(id: string, expectedUpdatedAt?: string): Promise<boolean>;
  /** One page of the endpoint's deliveries, newest first. */
  listDeliveries(webhookId: string, request: PageRequest & DeliveryFilter): Promise<Page<DeliveryRecord>>;
  /** Makes a delivery pending and due `now`, as if it had never failed. Null when there is none. */
  redeliver(webhookId: string, id: string, now: number): Promise<DeliveryRecord | null>;
  /**
   * Takes more under a claim, as `Storage.claimWebhook` does, and prolongs it: all that is due, what was taken before and
   * is not recorded too. Null, and nothing taken, under a claim that holds no more, and when the endpoint is disabled.
   */
  moreDeliveries(claim: WebhookClaim, request: WebhookClaimRequest): Promise<DeliveryRecord[] | null>;
  /** Stores what became of a delivery. `lost`, and nothing stored, under a claim that holds no more. */
  recordAttempt(claim: WebhookClaim, id: string, outcome: DeliveryOutcome): Promise<"done" | "lost">;
  /** Ends the claim: the endpoint may be claimed from `now` on. */
  releaseWebhook(claim: WebhookClaim, now: number): Promise<void>;
}
