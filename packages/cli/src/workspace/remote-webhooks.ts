import type { List, Webhook, WebhookAttempt, WebhookDelivery, WebhookWithSecret, Workspace } from "@cuecard/core";
import { queryOf } from "./query.ts";

/** What commands do with webhooks. */
export type CommandWebhooks = Omit<Workspace["webhooks"], "get">;

type Ask = <T>(method: string, path: string, body?: unknown) => Promise<T>;

/** Webhooks through a running server's /v1. */
export function remoteWebhooks(ask: Ask): CommandWebhooks {
  const pathOf = (id: string) => `/v1/webhooks/${encodeURIComponent(id)}`;
  return {
    create: (input) => ask<WebhookWithSecret>("POST", "/v1/webhooks", input),
    list: (page = {}) => ask<List<Webhook>>("GET", `/v1/webhooks?${queryOf(page)}`),
    update: (id, patch) => ask<Webhook>("PATCH", pathOf(id), patch),
    delete: (id) => ask<void>("DELETE", pathOf(id)),
    rotate: (id, input = {}) => ask<WebhookWithSecret>("POST", `${pathOf(id)}/rotate`, input),
    test: (id) => ask<WebhookAttempt>("POST", `${pathOf(id)}/test`),
    deliveries: (id, query = {}) => ask<List<WebhookDelivery>>("GET", `${pathOf(id)}/deliveries?${queryOf(query)}`),
    redeliver: (id, delivery) =>
      ask<WebhookDelivery>("POST", `${pathOf(id)}/deliveries/${encodeURIComponent(delivery)}/redeliver`),
  };
}
