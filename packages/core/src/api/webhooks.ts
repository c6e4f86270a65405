import type { List, PageQuery } from "../schema/common.ts";
import type {
  CreateWebhook,
  DeliveriesQuery,
  RotateWebhookSecret,
  UpdateWebhook,
  Webhook,
  WebhookAttempt,
  WebhookDelivery,
  WebhookWithSecret,
} from "../schema/webhook.ts";

/**
 * Endpoints that are sent what happens in the workspace, signed as Standard Webhooks 1.0.0 says. Methods throw
 * `webhook_not_found` for an unknown id.
 */
export interface Webhooks {
  /**
   * Makes an endpoint and its secret. It is sent what happens from then on. Throws `invalid_value` for an address that
   * is not of the public internet, and `not_available` where nothing can send.
   */
  create(input: CreateWebhook): Promise<WebhookWithSecret>;
  /** Returns the endpoint, without its secret. */
  get(id: string): Promise<Webhook>;
  /** Returns one page of endpoints, newest first. */
  list(page?: PageQuery): Promise<List<Webhook>>;
  /** Changes the properties that you pass. Nothing is written when nothing changes. */
  update(id: string, patch: UpdateWebhook): Promise<Webhook>;
  /** Deletes the endpoint with its deliveries. Throws `version_conflict` at another version than `ifVersion`. */
  delete(id: string, condition?: { ifVersion?: number }): Promise<void>;
  /** Makes another secret. The one of before signs too, for `overlapHours`. */
  rotate(id: string, input?: RotateWebhookSecret): Promise<WebhookWithSecret>;
  /** Sends a `webhook.test` event now, once, and returns what came of it. */
  test(id: string): Promise<WebhookAttempt>;
  /** Returns one page of what was and is sent, newest first. It is kept for `eventDays`. */
  deliveries(id: string, query?: DeliveriesQuery): Promise<List<WebhookDelivery>>;
  /**
   * Sends an event again, with all its attempts, behind what was sent since. Throws `delivery_not_found`, and
   * `webhook_disabled` while the endpoint is disabled.
   */
  redeliver(id: string, deliveryId: string): Promise<WebhookDelivery>;
}
