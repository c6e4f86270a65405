import type { EventRecord } from "../ports/storage/events.ts";
import type { Storage } from "../ports/storage/storage.ts";
import type {
  ClaimedWebhook,
  DeliveryRecord,
  WebhookClaimRequest,
  WebhookRecord,
  WebhookStore,
} from "../ports/storage/webhooks.ts";
import { listenForWebhooks } from "./events.ts";
import { pageOf } from "./page.ts";
import { copy, type WebhookRow, type WorkspaceRows } from "./rows.ts";

export function createMemoryWebhooks(rows: WorkspaceRows): WebhookStore {
  const { webhooks, outbox } = rows;
  const held = ({ webhookId, attempt }: { webhookId: string; attempt: number }) => {
    const row = webhooks.get(webhookId);
    return row?.attempt === attempt ? row : null;
  };
  return {
    async insertWebhook(record) {
      if (webhooks.has(record.id)) return false;
      const begins = { position: outbox.last, attempt: 0, leasedUntil: 0, deliveries: new Map() };
      webhooks.set(record.id, { record: copy(record), ...begins });
      listenForWebhooks(rows);
      return true;
    },
    async getWebhook(id) {
      return copy(webhooks.get(id)?.record ?? null);
    },
    async listWebhooks(request) {
      return pageOf(
        [...webhooks.values()].map(({ record }) => record),
        request,
      );
    },
    async replaceWebhook(record, expectedUpdatedAt) {
      const row = webhooks.get(record.id);
      if (row?.record.updatedAt !== expectedUpdatedAt) return false;
      if (!isEnabled(row) && record.status === "enabled") row.position = outbox.last;
      row.record = copy(record);
      listenForWebhooks(rows);
      return true;
    },
    async deleteWebhook(id, expectedUpdatedAt) {
      if (expectedUpdatedAt !== undefined && webhooks.get(id)?.record.updatedAt !== expectedUpdatedAt) return false;
      const deleted = webhooks.delete(id);
      listenForWebhooks(rows);
      return deleted;
    },
    async listDeliveries(webhookId, request) {
      const all = [...(webhooks.get(webhookId)?.deliveries.values() ?? [])];
      const { status } = request;
      return pageOf(status === undefined ? all : all.filter((delivery) => delivery.status === status), request);
    },
    async redeliver(webhookId, id, now) {
      const delivery = webhooks.get(webhookId)?.deliveries.get(id);
      if (!delivery) return null;
      return copy(Object.assign(delivery, { status: "pending", failures: 0, dueAt: now }));
    },
    async moreDeliveries(claim, request) {
      const row = held(claim);
      if (!row || !isEnabled(row)) return null;
      row.leasedUntil = request.now + request.leaseMs;
      return copy(takeDue(rows, row, request));
    },
    async recordAttempt(claim, id, { leasedUntil, ...outcome }) {
      const row = held(claim);
      if (!row) return "lost";
      row.leasedUntil = leasedUntil;
      const delivery = row.deliveries.get(id);
      if (delivery) Object.assign(delivery, copy(outcome));
      return "done";
    },
    async releaseWebhook(claim, now) {
      const row = held(claim);
      if (row) row.leasedUntil = now;
    },
  };
}

export function createMemoryWebhookQueue(workspaces: Map<string, WorkspaceRows>): Pick<Storage, "claimWebhook"> {
  return {
    async claimWebhook(request) {
      const free = [...workspaces]
        .flatMap(([workspace, rows]) => [...rows.webhooks.values()].map((row) => ({ workspace, rows, row })))
        .filter(({ row }) => isEnabled(row) && row.leasedUntil <= request.now)
        .sort((one, other) => one.row.leasedUntil - other.row.leasedUntil || compareIds(one, other));
      for (const { workspace, rows, row } of free) {
        const claimed = claim(workspace, rows, row, request);
        if (claimed) return claimed;
      }
      return null;
    },
  };
}

type Free = { workspace: string; row: WebhookRow };

function compareIds(one: Free, other: Free): number {
  const [a, b] = [one, other].map(({ workspace, row }) => `${workspace}\u0000${row.record.id}`) as [string, string];
  return a < b ? -1 : 1;
}

function claim(
  workspace: string,
  rows: WorkspaceRows,
  row: WebhookRow,
  request: WebhookClaimRequest,
): ClaimedWebhook | null {
  const deliveries = takeDue(rows, row, request);
  if (deliveries.length === 0) return null;
  row.attempt += 1;
  row.leasedUntil = request.now + request.leaseMs;
  const { record: webhook, attempt } = row;
  return copy({ workspace, webhookId: webhook.id, attempt, webhook, deliveries });
}

/** Makes deliveries of newer events, and returns what is due. */
function takeDue(
  { outbox }: WorkspaceRows,
  row: WebhookRow,
  { now, firsts, retries }: WebhookClaimRequest,
): DeliveryRecord[] {
  for (const event of outbox.events) {
    if (event.position > row.position && isFor(row.record, event)) row.deliveries.set(event.id, toDelivery(event, now));
  }
  row.position = outbox.last;
  const due = [...row.deliveries.values()].filter(({ dueAt }) => dueAt !== null && dueAt <= now);
  const byPosition = (one: DeliveryRecord, other: DeliveryRecord) => one.event.position - other.event.position;
  const first = due.filter(({ failures }) => failures === 0).sort(byPosition);
  const again = due
    .filter(({ failures }) => failures > 0)
    .sort((one, other) => one.dueAt! - other.dueAt! || byPosition(one, other));
  return [...first.slice(0, firsts), ...again.slice(0, retries)];
}

function toDelivery(event: EventRecord, now: number): DeliveryRecord {
  const { id, at: createdAt } = event;
  return { id, createdAt, event: copy(event), status: "pending", failures: 0, dueAt: now, attempts: [] };
}

function isFor({ types, knowledgeBaseIds, callIds }: WebhookRecord, event: EventRecord): boolean {
  if (types !== null && !(types as string[]).includes(event.type)) return false;
  if (knowledgeBaseIds === null && callIds === null) return true;
  const { knowledgeBaseId, objectId } = event;
  const isOfBase = knowledgeBaseId !== null && knowledgeBaseIds?.includes(knowledgeBaseId) === true;
  return isOfBase || callIds?.includes(objectId) === true;
}

function isEnabled({ record }: WebhookRow): boolean {
  return record.status === "enabled";
}
