import type { WebhookStore } from "@cuecard/core";
import { storable } from "../text.ts";
import type { Engine } from "./engine.ts";

/** By one statement: attempts are many. */
export const createRecordAttempt = (
  { database, names: { schema } }: Engine,
  workspace: string,
): Pick<WebhookStore, "recordAttempt"> => ({
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
});
