import type {
  DeliveryFilter,
  DeliveryOutcome,
  DeliveryRecord,
  EventRecord,
  Page,
  PageRequest,
  WebhookClaim,
} from "@cuecard/core";
import type { Connection } from "../connection.ts";
import { selectPage } from "../page.ts";

/** A delivery as it is stored. */
export interface DeliveryColumns {
  id: string;
  position: number;
  type: string;
  createdAt: string;
  base: string | null;
  object: string;
  data: string;
  status: DeliveryRecord["status"];
  failures: number;
  dueAt: number | null;
  attempts: string;
}

export const deliveryColumns =
  "id, position, type, created_at as createdAt, base, object, data, status, failures, due_at as dueAt, attempts";

export function parseDelivery(columns: DeliveryColumns): DeliveryRecord {
  const { id, position, type, createdAt, base, object, data, status, failures, dueAt, attempts } = columns;
  const event: EventRecord = {
    id,
    position,
    type,
    at: createdAt,
    knowledgeBaseId: base,
    objectId: object,
    data: JSON.parse(data) as EventRecord["data"],
  };
  return { id, createdAt, event, status, failures, dueAt, attempts: JSON.parse(attempts) as never };
}

export function createDeliveryReads(connection: Connection) {
  return {
    listDeliveries(
      workspace: string,
      webhookId: string,
      { status, ...request }: PageRequest & DeliveryFilter,
    ): Page<DeliveryRecord> {
      const { rows, hasMore } = selectPage<DeliveryColumns>(connection, {
        select: deliveryColumns,
        from: "deliveries",
        where: "workspace = @workspace and webhook = @webhookId and (@status is null or status = @status)",
        parameters: { workspace, webhookId, status: status ?? null },
        request,
      });
      return { rows: rows.map(parseDelivery), hasMore };
    },
  };
}

export function createDeliveryWrites({ sql, write }: Connection) {
  const isHeld = "workspace = @workspace and id = @webhookId and attempt = @attempt";
  return {
    redeliver(workspace: string, webhookId: string, id: string, now: number): DeliveryRecord | null {
      const found = sql<DeliveryColumns>(
        `update deliveries set status = 'pending', failures = 0, due_at = @now
         where workspace = @workspace and webhook = @webhookId and id = @id returning ${deliveryColumns}`,
      ).get({ workspace, webhookId, id, now });
      return found ? parseDelivery(found) : null;
    },
    recordAttempt: (
      workspace: string,
      { webhookId, attempt }: WebhookClaim,
      id: string,
      { status, failures, dueAt, attempts, leasedUntil }: DeliveryOutcome,
    ): "done" | "lost" =>
      write(() => {
        const held = sql(`update webhooks set leased_until = @leasedUntil where ${isHeld}`);
        if (held.run({ workspace, webhookId, attempt, leasedUntil }).changes === 0) return "lost";
        sql(
          `update deliveries set status = @status, failures = @failures, due_at = @dueAt, attempts = @attempts
           where workspace = @workspace and webhook = @webhookId and id = @id`,
        ).run({ workspace, webhookId, id, status, failures, dueAt, attempts: JSON.stringify(attempts) });
        return "done";
      }),
    releaseWebhook: (workspace: string, { webhookId, attempt }: WebhookClaim, now: number): void =>
      void sql(`update webhooks set leased_until = @now where ${isHeld}`).run({ workspace, webhookId, attempt, now }),
  };
}
