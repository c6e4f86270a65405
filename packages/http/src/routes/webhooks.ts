import {
  CreateWebhook,
  CuecardError,
  DeliveriesQuery,
  listOf,
  PageQuery,
  RotateWebhookSecret,
  UpdateWebhook,
  Webhook,
  WebhookAttempt,
  WebhookDelivery,
  WebhookWithSecret,
  type Workspace,
} from "@cuecard/core";
import type { TokenGrant } from "../limits/token-buckets.ts";
import { underIfMatch, withCondition } from "../request/if-match.ts";
import { type Route, route } from "../route/route.ts";
import { ownId } from "./once.ts";

const tag = "Webhooks";
const scope = "admin";

/** A kept answer has no secret: who lost it makes another one. */
const once = {
  prefix: "whk" as const,
  keeps: false,
  idOf: ownId,
  find: async ({ workspace }: { workspace: Workspace }, id: string): Promise<WebhookWithSecret> => ({
    ...(await workspace.webhooks.get(id)),
    secret: null,
  }),
};

/** Routes of endpoints that are sent what happens. */
export const webhookRoutes: Route[] = [
  route({
    name: "createWebhook",
    method: "POST",
    path: "/v1/webhooks",
    scope,
    tag,
    summary: "Create an endpoint that is sent what happens from now on. The answer is the only one with its secret.",
    body: CreateWebhook,
    once,
    status: 201,
    response: WebhookWithSecret,
    handle: ({ workspace, body }) => workspace.webhooks.create(body),
  }),
  route({
    name: "listWebhooks",
    method: "GET",
    path: "/v1/webhooks",
    scope,
    tag,
    summary: "List the endpoints, newest first.",
    query: PageQuery,
    response: listOf(Webhook),
    handle: ({ workspace, query }) => workspace.webhooks.list(query),
  }),
  route({
    name: "getWebhook",
    method: "GET",
    path: "/v1/webhooks/:webhookId",
    scope,
    tag,
    summary: "Read an endpoint.",
    response: Webhook,
    handle: ({ workspace, params }) => workspace.webhooks.get(params.webhookId),
  }),
  route({
    name: "updateWebhook",
    method: "PATCH",
    path: "/v1/webhooks/:webhookId",
    scope,
    tag,
    summary: "Change some of an endpoint's properties, or disable and enable it.",
    body: UpdateWebhook,
    ifMatch: true,
    response: Webhook,
    handle: ({ workspace, request, params, body }) =>
      underIfMatch(request, (condition) => workspace.webhooks.update(params.webhookId, withCondition(body, condition))),
  }),
  route({
    name: "deleteWebhook",
    method: "DELETE",
    path: "/v1/webhooks/:webhookId",
    scope,
    tag,
    summary: "Delete an endpoint with its deliveries.",
    status: 204,
    ifMatch: true,
    handle: ({ workspace, request, params }) =>
      underIfMatch(request, (condition) => workspace.webhooks.delete(params.webhookId, condition)),
  }),
  route({
    name: "rotateWebhookSecret",
    method: "POST",
    path: "/v1/webhooks/:webhookId/rotate",
    scope,
    tag,
    summary: "Make another secret. The one of before signs too, for 24 hours or for as long as you say.",
    body: RotateWebhookSecret,
    bodyOptional: true,
    once,
    response: WebhookWithSecret,
    handle: ({ workspace, params, body }) => workspace.webhooks.rotate(params.webhookId, body),
  }),
  route({
    name: "testWebhook",
    method: "POST",
    path: "/v1/webhooks/:webhookId/test",
    scope,
    tag,
    summary: "Send a webhook.test event now, once, and read what came of it. A workspace may send 20 a minute.",
    response: WebhookAttempt,
    handle({ service, workspace, params }) {
      admitTest(service.webhookTests.take(workspace.id));
      return workspace.webhooks.test(params.webhookId);
    },
  }),
  route({
    name: "listDeliveries",
    method: "GET",
    path: "/v1/webhooks/:webhookId/deliveries",
    scope,
    tag,
    summary: "List what was and is sent to an endpoint, newest first.",
    query: DeliveriesQuery,
    response: listOf(WebhookDelivery),
    handle: ({ workspace, params, query }) => workspace.webhooks.deliveries(params.webhookId, query),
  }),
  route({
    name: "redeliverEvent",
    method: "POST",
    path: "/v1/webhooks/:webhookId/deliveries/:deliveryId/redeliver",
    scope,
    tag,
    summary: "Send an event again, with all its attempts.",
    response: WebhookDelivery,
    handle: ({ workspace, params }) => workspace.webhooks.redeliver(params.webhookId, params.deliveryId),
  }),
];

function admitTest({ isAllowed, waitSeconds }: TokenGrant): void {
  if (isAllowed) return;
  const message = `This workspace has sent as many test events as it may in a minute; send the next one in ${waitSeconds} s.`;
  throw new CuecardError("rate_limited", message, { retryable: true, retryAfterSeconds: waitSeconds });
}
