import type { Webhooks } from "../../api/webhooks.ts";
import type { NewId } from "../../base/values/ids.ts";
import { CuecardError, isCuecardError } from "../../errors.ts";
import { checkBases } from "../../knowledge/knowledge-bases/check-bases.ts";
import { limits } from "../../limits.ts";
import type { Observer } from "../../ports/observer.ts";
import type { CallStore } from "../../ports/storage/calls.ts";
import type { GapStore } from "../../ports/storage/gaps.ts";
import type { KnowledgeStore } from "../../ports/storage/knowledge.ts";
import type { DeliveryRecord, WebhookRecord, WebhookStore } from "../../ports/storage/webhooks.ts";
import type { WebhookSender } from "../../ports/webhook-sender.ts";
import { decodeCursor, toList } from "../../rows/pages.ts";
import { unlessEqual } from "../../rows/update-row.ts";
import { PageQuery } from "../../schema/common.ts";
import { parseInput, readOnlyFields } from "../../schema/parse.ts";
import {
  CreateWebhook,
  DeliveriesQuery,
  RotateWebhookSecret,
  UpdateWebhook,
  type Webhook,
  type WebhookDelivery,
} from "../../schema/webhook.ts";
import { toPushEvent } from "../event-log/push-event.ts";
import { attempt } from "./attempt.ts";
import { changeWebhook } from "./change-webhook.ts";
import { newSecret, rotated } from "./secrets.ts";

export interface WebhooksOptions {
  store: WebhookStore &
    Pick<CallStore, "getCallEntries"> &
    Pick<GapStore, "getGap"> &
    Pick<KnowledgeStore, "getKnowledgeBase">;
  /** Null: this process can send nothing. */
  sender: WebhookSender | null;
  observer: Observer;
  /** Something became due. */
  wake: () => void;
  now: () => number;
  newId: NewId;
}

/** Read-only fields that a body may contain, so that an answer can be sent back. */
const readOnly = [...readOnlyFields, "version", "disabledReason", "secret"];
const readOnlyOfNew = [...readOnly, "status"];
const hourMs = 3_600_000;

/** The webhooks service. */
export function createWebhooks(options: WebhooksOptions): Webhooks {
  const { store, wake, now, observer } = options;

  async function stored(id: string): Promise<WebhookRecord> {
    const record = await store.getWebhook(id);
    if (!record) throw notFound(id);
    return record;
  }

  return {
    async create(input) {
      const given = parseInput(CreateWebhook, input, { readOnly: readOnlyOfNew });
      checkAddress(requireSender(options), given.url);
      await checkRoom(store);
      await checkBases(store, given.knowledgeBaseIds ?? []);
      const secret = newSecret();
      const record = newWebhook(options, given, secret);
      if (await store.insertWebhook(record)) return { ...shown(record), secret };
      throw new CuecardError("id_taken", `Webhook "${record.id}" already exists; try again.`);
    },

    get: async (id) => shown(await stored(id)),

    async list(page = {}) {
      const { limit, cursor } = parseInput(PageQuery, page);
      return toList(await store.listWebhooks({ limit, after: decodeCursor(cursor) }), shown);
    },

    async update(id, patch) {
      const { ifVersion, ...changes } = parseInput(UpdateWebhook, patch, { readOnly });
      if (changes.url !== undefined) checkAddress(requireSender(options), changes.url);
      await checkBases(store, changes.knowledgeBaseIds ?? []);
      const change = (record: WebhookRecord) => {
        checkVersion(record, ifVersion);
        return changedBy(record, changes);
      };
      const record = await changeWebhook(store, id, change, now);
      if (!record) throw notFound(id);
      return shown(record);
    },

    async delete(id, { ifVersion } = {}) {
      for (;;) {
        const record = await stored(id);
        checkVersion(record, ifVersion);
        if (await store.deleteWebhook(id, ifVersion === undefined ? undefined : record.updatedAt)) return;
      }
    },

    async rotate(id, input = {}) {
      const { overlapHours } = parseInput(RotateWebhookSecret, input);
      const secret = newSecret();
      const at = new Date(now()).toISOString();
      const until = new Date(now() + overlapHours * hourMs).toISOString();
      const change = (record: WebhookRecord) => ({
        ...record,
        secrets: rotated(record.secrets, secret, { at, until }),
      });
      const record = await changeWebhook(store, id, change, now);
      if (!record) throw notFound(id);
      return { ...shown(record), secret };
    },

    async test(id) {
      const webhook = await stored(id);
      const sender = requireSender(options);
      const at = new Date(now()).toISOString();
      const eventId = `evt_test_${id}_${now()}`;
      const type = "webhook.test";
      const data = { webhookId: id };
      const event = { id: eventId, object: "event", type, sequence: 0, data, createdAt: at, timestamp: at };
      const signal = new AbortController().signal;
      const message = { webhook, id: eventId, body: JSON.stringify(event) };
      return (await attempt(message, { sender, now, signal, observer })).attempt;
    },

    async deliveries(id, query = {}) {
      const { limit, cursor, status } = parseInput(DeliveriesQuery, query);
      const request = { limit, after: decodeCursor(cursor), ...(status !== undefined && { status }) };
      const found = await store.listDeliveries(id, request);
      if (found.rows.length === 0) await stored(id);
      return toList(found, (delivery) => shownDelivery(id, delivery));
    },

    async redeliver(id, deliveryId) {
      const { status } = await stored(id);
      if (status === "disabled") {
        throw new CuecardError(
          "webhook_disabled",
          `Webhook "${id}" is disabled; enable it, then send the event again.`,
        );
      }
      const delivery = await store.redeliver(id, deliveryId, now());
      if (!delivery) {
        const message = `Webhook "${id}" has no delivery "${deliveryId}"; list its deliveries to see their ids.`;
        throw new CuecardError("delivery_not_found", message);
      }
      wake();
      return shownDelivery(id, delivery);
    },
  };
}

const notFound = (id: string) =>
  new CuecardError("webhook_not_found", `Webhook "${id}" does not exist; list the webhooks to see their ids.`);

function requireSender({ sender }: WebhooksOptions): WebhookSender {
  if (sender) return sender;
  const message = "This process can't send webhooks; pass createWebhookSender() of @cuecard/extract as webhookSender.";
  throw new CuecardError("not_available", message);
}

/** Throws `invalid_value` for an address to which nothing would ever be sent. */
function checkAddress(sender: WebhookSender, url: string): void {
  try {
    sender.check(url);
  } catch (error) {
    if (!isCuecardError(error)) throw error;
    throw new CuecardError("invalid_value", error.message, { param: "url" });
  }
}

async function checkRoom(store: WebhookStore): Promise<void> {
  const { endpoints } = limits.webhook;
  if ((await store.listWebhooks({ limit: endpoints, after: null })).rows.length < endpoints) return;
  throw new CuecardError("invalid_value", `The workspace has ${endpoints} webhooks, the most it may have; delete one.`);
}

function checkVersion({ id, version }: WebhookRecord, expected: number | null | undefined): void {
  if (expected === null || expected === undefined || expected === version) return;
  const message = `Webhook "${id}" is at version ${version}, not ${expected}; read it again, and repeat your change on what it is now.`;
  throw new CuecardError("version_conflict", message, { param: "ifVersion" });
}

function newWebhook(
  { now, newId }: WebhooksOptions,
  { url, description, types, knowledgeBaseIds, callIds, words }: ReturnType<typeof CreateWebhook.parse>,
  secret: string,
): WebhookRecord {
  const at = new Date(now()).toISOString();
  return {
    id: newId("whk"),
    object: "webhook",
    url,
    description: description ?? null,
    types: types ?? null,
    knowledgeBaseIds: knowledgeBaseIds ?? null,
    callIds: callIds ?? null,
    words,
    status: "enabled",
    disabledReason: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
    secrets: [{ secret, until: null }],
  };
}

/** The record itself when the changes change nothing. */
function changedBy(
  record: WebhookRecord,
  changes: Omit<ReturnType<typeof UpdateWebhook.parse>, "ifVersion">,
): WebhookRecord {
  const { status = record.status } = changes;
  const disabledReason = status === "enabled" ? null : (record.disabledReason ?? "by_hand");
  return unlessEqual(record, { ...record, ...changes, status, disabledReason } as WebhookRecord);
}

function shown({ secrets: _secrets, ...webhook }: WebhookRecord): Webhook {
  return webhook;
}

function shownDelivery(webhookId: string, delivery: DeliveryRecord): WebhookDelivery {
  const { id, createdAt, event, status, attempts, dueAt } = delivery;
  return {
    id,
    object: "webhook_delivery",
    webhookId,
    status,
    event: toPushEvent(event),
    attempts,
    nextAttemptAt: dueAt === null ? null : new Date(dueAt).toISOString(),
    createdAt,
  };
}
