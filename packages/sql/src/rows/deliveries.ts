import type { DeliveryRecord, WebhookStore } from "@cuecard/core";
import type { Dialect } from "../dialect.ts";
import { selectPage } from "../page.ts";
import { all, json, sql, table } from "../sql.ts";
import { first, read, type WorkspaceVerbs, write } from "../verb.ts";
import { type EventColumns, parseEvent } from "./events.ts";

/** A delivery as it is stored. */
export interface DeliveryColumns extends Omit<EventColumns, "at"> {
  created_at: string;
  status: DeliveryRecord["status"];
  failures: number;
  due_at: number | string | null;
  attempts: string;
}

export const deliveries = table("deliveries");
export const deliveryColumns = sql`id, position, type, created_at, base, object, data, status, failures, due_at, attempts`;

export function parseDelivery(dialect: Dialect, columns: DeliveryColumns): DeliveryRecord {
  const { created_at: createdAt, status, failures, due_at, attempts } = columns;
  const event = parseEvent(dialect, { ...columns, at: createdAt });
  const dueAt = due_at === null ? null : Number(due_at);
  return { id: event.id, createdAt, event, status, failures, dueAt, attempts: JSON.parse(attempts) as never };
}

type Deliveries = "listDeliveries" | "recordAttempt" | "redeliver" | "releaseWebhook";

export const createDeliveries = (dialect: Dialect): WorkspaceVerbs<Pick<WebhookStore, Deliveries>> => ({
  listDeliveries: read(function* (workspace, webhookId, { status, ...request }) {
    const where = all(
      sql`workspace = ${workspace} and webhook = ${webhookId}`,
      status === undefined ? null : sql`status = ${status}`,
    );
    const page = yield* selectPage<DeliveryColumns>({ select: deliveryColumns, from: deliveries, where }, request);
    return { ...page, rows: page.rows.map((row) => parseDelivery(dialect, row)) };
  }),
  recordAttempt: write(function* (workspace, { webhookId, attempt }, id, outcome) {
    const { status, failures, dueAt, attempts, leasedUntil } = outcome;
    const held = yield* dialect.changeWith(
      sql`update ${table("webhooks")} set leased_until = ${leasedUntil}
        where workspace = ${workspace} and id = ${webhookId} and attempt = ${attempt}`,
      [
        sql`update ${deliveries}
          set status = ${status}, failures = ${failures}, due_at = ${dueAt}, attempts = ${json(attempts)}
          where workspace = ${workspace} and webhook = ${webhookId} and id = ${id} and ${dialect.ifChanged}`,
      ],
    );
    return held ? "done" : "lost";
  }),
  redeliver: write(function* (workspace, webhookId, id, now) {
    const found = yield* first<DeliveryColumns>(
      sql`update ${deliveries} set status = 'pending', failures = 0, due_at = ${now}
        where workspace = ${workspace} and webhook = ${webhookId} and id = ${id} returning ${deliveryColumns}`,
    );
    return found ? parseDelivery(dialect, found) : null;
  }),
  releaseWebhook: write(function* (workspace, { webhookId, attempt }, now) {
    yield sql`update ${table("webhooks")} set leased_until = ${now}
      where workspace = ${workspace} and id = ${webhookId} and attempt = ${attempt}`;
  }),
});
