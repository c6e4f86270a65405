const event = {
  id: "evt_5f0c2d6a8b1e4c7f9a3d2b6e8c1f4a7d",
  object: "event",
  type: "source.ready",
  sequence: 1042,
  data: {
    sourceId: "doc_01ha8v5p9d",
    knowledgeBaseId: "kb_01ha8v5p9d",
    status: "ready",
    step: null,
    progress: 1,
    attempt: 1,
  },
  createdAt: "2026-11-22T09:30:00.000Z",
};

const webhook = {
  id: "whk_01ha8v2q7n",
  object: "webhook",
  url: "https://example.com/cuecard",
  description: "Tells the team's channel.",
  types: ["source.failed", "call.handed_off"],
  knowledgeBaseIds: null,
  callIds: null,
  words: false,
  status: "enabled",
  disabledReason: null,
  version: 1,
  createdAt: "2026-11-22T09:00:00.000Z",
  updatedAt: "2026-11-22T09:00:00.000Z",
};

const attempt = { at: "2026-11-22T09:30:00.100Z", status: 204, error: null, durationMs: 82 };

const delivery = {
  id: event.id,
  object: "webhook_delivery",
  webhookId: webhook.id,
  status: "delivered",
  event,
  attempts: [attempt],
  nextAttemptAt: null,
  createdAt: event.createdAt,
};

/** Examples of events, and of the endpoints that they are sent to. */
export const eventExamples = {
  PushEvent: event,
  EventPage: { object: "list", data: [event], next: "1042" },
  Webhook: webhook,
  WebhookWithSecret: { ...webhook, secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" },
  WebhookAttempt: attempt,
  WebhookDelivery: delivery,
};
