// Written by `pnpm types` from the schemas beside this folder; change those, not this.
import type { EventType, PushEvent } from "./event.ts";

/** Body of `POST /v1/webhooks`. */
export interface CreateWebhook {
  /** Where events are sent. An address of the public internet, with https or http. */
  url: string;
  /** Description for people. */
  description?: string | null | undefined;
  /** Only events of these types; all when null. */
  types?: EventType[] | null | undefined;
  /** Only events of these knowledge bases, and of `callIds`. All when both are null. */
  knowledgeBaseIds?: string[] | null | undefined;
  /** Only events of these calls, and of `knowledgeBaseIds`. All when both are null. */
  callIds?: string[] | null | undefined;
  /**
   * Whether events say what was said and asked, as far as a call's `recording` keeps it. Ids alone when false.
   * @default false
   */
  words?: boolean | undefined;
}

/** Query of `GET …/deliveries`. */
export interface DeliveriesQuery {
  /**
   * Most items on the page. 1 to 100.
   * @default 20
   */
  limit?: number | undefined;
  /** `nextCursor` of the previous page; the first page when omitted. */
  cursor?: string | null | undefined;
  /** Only deliveries of this status. */
  status?: DeliveryStatus | undefined;
}

/** Filters of a list of deliveries. */
export interface DeliveryFilter {
  /** Only deliveries of this status. */
  status?: DeliveryStatus | undefined;
}

/** Status of a delivery. */
export type DeliveryStatus = "pending" | "delivered" | "failed";

/** Body of `POST …/rotate`. */
export interface RotateWebhookSecret {
  /**
   * How long the secret of before signs too. 0 ends it at once. 0 to 168.
   * @default 24
   */
  overlapHours?: number | undefined;
}

/** Body of `PATCH /v1/webhooks/:webhookId`: any subset of the fields. */
export interface UpdateWebhook {
  /** Where events are sent. An address of the public internet, with https or http. */
  url?: string | undefined;
  /** Description for people. */
  description?: string | null | undefined;
  /** Only events of these types; all when null. */
  types?: EventType[] | null | undefined;
  /** Only events of these knowledge bases, and of `callIds`. All when both are null. */
  knowledgeBaseIds?: string[] | null | undefined;
  /** Only events of these calls, and of `knowledgeBaseIds`. All when both are null. */
  callIds?: string[] | null | undefined;
  /** Whether events say what was said and asked, as far as a call's `recording` keeps it. Ids alone when false. */
  words?: boolean | undefined;
  /** `disabled`: nothing is sent. `enabled` again: what happens from then on is sent. */
  status?: WebhookStatus | undefined;
  /** Version of the endpoint that you changed. Throws version_conflict at another version. */
  ifVersion?: number | null | undefined;
}

/** An endpoint that is sent events. */
export interface Webhook {
  /** Id of the endpoint. */
  id: string;
  /** The type of this object. */
  object: "webhook";
  /** Where events are sent. */
  url: string;
  /** Description for people. */
  description: string | null;
  /** Only events of these types; all when null. */
  types: EventType[] | null;
  /** Only events of these knowledge bases, and of `callIds`. */
  knowledgeBaseIds: string[] | null;
  /** Only events of these calls, and of `knowledgeBaseIds`. */
  callIds: string[] | null;
  /** Whether events say what was said and asked. */
  words: boolean;
  /** Whether events are sent. */
  status: WebhookStatus;
  /** `by_hand`: by an update. `failing`: a delivery used up its attempts, and none succeeded meanwhile. `gone`: it answered 410. */
  disabledReason: WebhookDisabled | null;
  /** Version of the endpoint. Each change adds one. */
  version: number;
  /** When it was created. ISO 8601, UTC. */
  createdAt: string;
  /** When it was last changed. ISO 8601, UTC. */
  updatedAt: string;
}

/** One attempt to send an event. */
export interface WebhookAttempt {
  /** When it began. */
  at: string;
  /** HTTP status of the answer; null when there was none. */
  status: number | null;
  /** Why it failed; null when it succeeded. */
  error: string | null;
  /** How long it took, in milliseconds. */
  durationMs: number;
}

/** An event on its way to an endpoint. */
export interface WebhookDelivery {
  /** Id of the event, and the `webhook-id` of every attempt. */
  id: string;
  /** The type of this object. */
  object: "webhook_delivery";
  /** The endpoint. */
  webhookId: string;
  /** `pending`: it is to be sent, or sent again. `failed`: no attempt is left. */
  status: DeliveryStatus;
  /** What is sent, without words. */
  event: PushEvent;
  /** The newest attempts, oldest first; at most 20. */
  attempts: WebhookAttempt[];
  /** When it is sent next; null when it is not. */
  nextAttemptAt: string | null;
  /** When the event happened. ISO 8601, UTC. */
  createdAt: string;
}

/** Why an endpoint is disabled. */
export type WebhookDisabled = "by_hand" | "failing" | "gone";

/** Whether an endpoint is sent events. */
export type WebhookStatus = "enabled" | "disabled";

/** An endpoint with its secret, which no other answer shows. */
export interface WebhookWithSecret {
  /** Id of the endpoint. */
  id: string;
  /** The type of this object. */
  object: "webhook";
  /** Where events are sent. */
  url: string;
  /** Description for people. */
  description: string | null;
  /** Only events of these types; all when null. */
  types: EventType[] | null;
  /** Only events of these knowledge bases, and of `callIds`. */
  knowledgeBaseIds: string[] | null;
  /** Only events of these calls, and of `knowledgeBaseIds`. */
  callIds: string[] | null;
  /** Whether events say what was said and asked. */
  words: boolean;
  /** Whether events are sent. */
  status: WebhookStatus;
  /** `by_hand`: by an update. `failing`: a delivery used up its attempts, and none succeeded meanwhile. `gone`: it answered 410. */
  disabledReason: WebhookDisabled | null;
  /** Version of the endpoint. Each change adds one. */
  version: number;
  /** When it was created. ISO 8601, UTC. */
  createdAt: string;
  /** When it was last changed. ISO 8601, UTC. */
  updatedAt: string;
  /** Signs what is sent (`whsec_…`). Keep it now: it is shown once. Null in the answer to a repeated request. */
  secret: string | null;
}
