import type { DeliveryOutcome, WebhookClaim } from "@cuecard/core";
import type { Connection } from "./connection.ts";

/** PostgreSQL does the same by one statement. */
export function createRecordAttempt({ sql, write }: Connection) {
  return {
    recordAttempt: (
      workspace: string,
      { webhookId, attempt }: WebhookClaim,
      id: string,
      { status, failures, dueAt, attempts, leasedUntil }: DeliveryOutcome,
    ): "done" | "lost" =>
      write(() => {
        const held = sql("update webhooks set leased_until = ? where workspace = ? and id = ? and attempt = ?");
        if (held.run(leasedUntil, workspace, webhookId, attempt).changes === 0) return "lost";
        sql(
          `update deliveries set status = @status, failures = @failures, due_at = @dueAt, attempts = @attempts
           where workspace = @workspace and webhook = @webhookId and id = @id`,
        ).run({ workspace, webhookId, id, status, failures, dueAt, attempts: JSON.stringify(attempts) });
        return "done";
      }),
  };
}
