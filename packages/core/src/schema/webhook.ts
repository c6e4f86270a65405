import { z } from "zod";
import { limits } from "../limits.ts";
import { PageQuery, Timestamp, text } from "./common.ts";
import { EventType, PushEvent } from "./event.ts";
import type * as types from "./types/webhook.ts";

/** Whether an endpoint is sent events. */
export const WebhookStatus = z.enum(["enabled", "disabled"]);
export type WebhookStatus = types.WebhookStatus;

/** Why an endpoint is disabled. */
export const WebhookDisabled = z.enum(["by_hand", "failing", "gone"]);
export type WebhookDisabled = types.WebhookDisabled;

const { ids } = limits.webhook;

const fields = {
  url: z
    .string()
    .max(limits.urlCharacters)
    .describe("Where events are sent. An address of the public internet, with https or http."),
  description: text(0, limits.descriptionCharacters).nullish().describe("Description for people."),
  types: z
    .array(EventType)
    .min(1)
    .max(EventType.options.length)
    .nullish()
    .describe("Only events of these types; all when null."),
  knowledgeBaseIds: z
    .array(z.string().min(1))
    .min(1)
    .max(ids)
    .nullish()
    .describe("Only events of these knowledge bases, and of `callIds`. All when both are null."),
  callIds: z
    .array(z.string().min(1))
    .min(1)
    .max(ids)
    .nullish()
    .describe("Only events of these calls, and of `knowledgeBaseIds`. All when both are null."),
  words: z
    .boolean()
    .describe(
      "Whether events say what was said and asked, as far as a call's `recording` keeps it. Ids alone when false.",
    ),
};

/** Body of `POST /v1/webhooks`. */
export const CreateWebhook = z.strictObject({ ...fields, words: fields.words.default(false) });
export interface CreateWebhook extends types.CreateWebhook {}

/** Body of `PATCH /v1/webhooks/:webhookId`: any subset of the fields. */
export const UpdateWebhook = z
  .strictObject({
    ...fields,
    status: WebhookStatus.describe("`disabled`: nothing is sent. `enabled` again: what happens from then on is sent."),
    ifVersion: z
      .int()
      .nullable()
      .describe("Version of the endpoint that you changed. Throws version_conflict at another version."),
  })
  .partial();
export interface UpdateWebhook extends types.UpdateWebhook {}

/** An endpoint that is sent events. */
export const Webhook = z.object({
  id: z.string().describe("Id of the endpoint."),
  object: z.literal("webhook").describe("The type of this object."),
  url: z.string().describe("Where events are sent."),
  description: z.string().nullable().describe("Description for people."),
  types: z.array(EventType).nullable().describe("Only events of these types; all when null."),
  knowledgeBaseIds: z.array(z.string()).nullable().describe("Only events of these knowledge bases, and of `callIds`."),
  callIds: z.array(z.string()).nullable().describe("Only events of these calls, and of `knowledgeBaseIds`."),
  words: z.boolean().describe("Whether events say what was said and asked."),
  status: WebhookStatus.describe("Whether events are sent."),
  disabledReason: WebhookDisabled.nullable().describe(
    "`by_hand`: by an update. `failing`: a delivery used up its attempts, and none succeeded meanwhile. `gone`: it answered 410.",
  ),
  version: z.int().describe("Version of the endpoint. Each change adds one."),
  createdAt: Timestamp.describe("When it was created. ISO 8601, UTC."),
  updatedAt: Timestamp.describe("When it was last changed. ISO 8601, UTC."),
});
export interface Webhook extends types.Webhook {}

/** An endpoint with its secret, which no other answer shows. */
export const WebhookWithSecret = Webhook.extend({
  secret: z
    .string()
    .nullable()
    .describe(
      "Signs what is sent (`whsec_…`). Keep it now: it is shown once. Null in the answer to a repeated request.",
    ),
});
export interface WebhookWithSecret extends types.WebhookWithSecret {}

/** Body of `POST …/rotate`. */
export const RotateWebhookSecret = z.strictObject({
  overlapHours: z
    .number()
    .min(limits.webhook.overlapHours.min)
    .max(limits.webhook.overlapHours.max)
    .default(limits.webhook.overlapHours.default)
    .describe("How long the secret of before signs too. 0 ends it at once."),
});
export interface RotateWebhookSecret extends types.RotateWebhookSecret {}

/** One attempt to send an event. */
export const WebhookAttempt = z.object({
  at: Timestamp.describe("When it began."),
  status: z.int().nullable().describe("HTTP status of the answer; null when there was none."),
  error: z.string().nullable().describe("Why it failed; null when it succeeded."),
  durationMs: z.int().describe("How long it took, in milliseconds."),
});
export interface WebhookAttempt extends types.WebhookAttempt {}

/** Status of a delivery. */
export const DeliveryStatus = z.enum(["pending", "delivered", "failed"]);
export type DeliveryStatus = types.DeliveryStatus;

/** An event on its way to an endpoint. */
export const WebhookDelivery = z.object({
  id: z.string().describe("Id of the event, and the `webhook-id` of every attempt."),
  object: z.literal("webhook_delivery").describe("The type of this object."),
  webhookId: z.string().describe("The endpoint."),
  status: DeliveryStatus.describe("`pending`: it is to be sent, or sent again. `failed`: no attempt is left."),
  event: PushEvent.describe("What is sent, without words."),
  attempts: z
    .array(WebhookAttempt)
    .describe(`The newest attempts, oldest first; at most ${limits.webhook.attemptsShown}.`),
  nextAttemptAt: Timestamp.nullable().describe("When it is sent next; null when it is not."),
  createdAt: Timestamp.describe("When the event happened. ISO 8601, UTC."),
});
export interface WebhookDelivery extends types.WebhookDelivery {}

/** Filters of a list of deliveries. */
export const DeliveryFilter = z.strictObject({
  status: DeliveryStatus.optional().describe("Only deliveries of this status."),
});
export interface DeliveryFilter extends types.DeliveryFilter {}

/** Query of `GET …/deliveries`. */
export const DeliveriesQuery = PageQuery.extend(DeliveryFilter.shape);
export interface DeliveriesQuery extends types.DeliveriesQuery {}
