import type { DeliveryRecord, EventRecord, WebhookStore } from "@cuecard/core";
import { original, storable } from "../../text.ts";
import type { Engine } from "../engine.ts";
import { selectPage } from "../page.ts";

/** A delivery as it is stored. */
export interface DeliveryColumns {
  id: string;
  position: string;
  type: string;
  created_at: string;
  base: string | null;
  object: string;
  data: string;
  status: DeliveryRecord["status"];
  failures: number;
  due_at: string | null;
  attempts: string;
}

export const deliveryColumns = "id, position, type, created_at, base, object, data, status, failures, due_at, attempts";

export function parseDelivery(columns: DeliveryColumns): DeliveryRecord {
  const { position, type, created_at: createdAt, base, object, data, status, failures, due_at, attempts } = columns;
  const id = original(columns.id);
  const event: EventRecord = {
    id,
    position: Number(position),
    type,
    at: createdAt,
    knowledgeBaseId: base === null ? null : original(base),
    objectId: original(object),
    data: JSON.parse(data) as EventRecord["data"],
  };
  const dueAt = due_at === null ? null : Number(due_at);
  return { id, createdAt, event, status, failures, dueAt, attempts: JSON.parse(attempts) as never };
}

export function createDeliveries(
  { database, names: { schema } }: Engine,
  workspace: string,
): Pick<WebhookStore, "listDeliveries" | "redeliver" | "recordAttempt" | "releaseWebhook"> {
  return {
    async listDeliveries(webhookId, { status, ...request }) {
      const { rows, hasMore } = await selectPage<DeliveryColumns>(database, {
        select: deliveryColumns,
        from: `${schema}.deliveries`,
        where: "workspace = $1 and webhook = $2 and ($3::text is null or status = $3)",
        values: [workspace, storable(webhookId), status ?? null],
        request,
      });
      return { rows: rows.map(parseDelivery), hasMore };
    },
    async redeliver(webhookId, id, now) {
      const [found] = await database.query<DeliveryColumns>(
        `update ${schema}.deliveries set status = 'pending', failures = 0, due_at = $4
         where workspace = $1 and webhook = $2 and id = $3 returning ${deliveryColumns}`,
        [workspace, storable(webhookId), storable(id), now],
      );
      return found ? parseDelivery(found) : null;
    },
    async recordAttempt({ webhookId, attempt }, id, { status, failures, dueAt, attempts, leasedUntil }) {
      const log = JSON.stringify(attempts);
      const [held] = await database.query(
        `with held as (
           update ${schema}.webhooks set leased_until = $4 where workspace = $1 and id = $2 and attempt = $3
           returning workspace, id
         ), recorded as (
           update ${schema}.deliveries set status = $6, failures = $7, due_at = $8, attempts = $9
           from held where deliveries.workspace = held.workspace and webhook = held.id and deliveries.id = $5
         )
         select 1 from held`,
        [workspace, storable(webhookId), attempt, leasedUntil, storable(id), status, failures, dueAt, log],
      );
      return held ? "done" : "lost";
    },
    async releaseWebhook({ webhookId, attempt }, now) {
      await database.query(
        `update ${schema}.webhooks set leased_until = $4 where workspace = $1 and id = $2 and attempt = $3`,
        [workspace, storable(webhookId), attempt, now],
      );
    },
  };
}
