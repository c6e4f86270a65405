import type { WebhookRecord, WebhookStore } from "@cuecard/core";
import type { Query } from "../../connection/database.ts";
import { storable } from "../../text.ts";
import type { Engine } from "../engine.ts";
import { selectPage } from "../page.ts";
import { moreDeliveries } from "./claim-webhook.ts";
import { createDeliveries } from "./deliveries.ts";

interface Columns {
  record: string;
}

const parse = ({ record }: Columns): WebhookRecord => JSON.parse(record) as WebhookRecord;

export function createWebhooks(engine: Engine, workspace: string): WebhookStore {
  const { database, names } = engine;
  const { schema } = names;
  /** One change of an endpoint's row; returns whether there was one. One at a time, so that each sees all endpoints. */
  const change = (statement: string, values: unknown[]) =>
    database.transaction(async (query) => {
      await lockWebhooks(query, schema);
      const changed = await query(statement, values);
      await listenForWebhooks(query, schema, workspace);
      return changed.length === 1;
    });
  const valuesOf = (record: WebhookRecord) => [
    workspace,
    storable(record.id),
    record.updatedAt,
    record.status === "enabled",
    JSON.stringify(record),
  ];
  return {
    insertWebhook: (record) =>
      change(
        `insert into ${schema}.webhooks (workspace, id, updated_at, enabled, record, created_at, position)
         values ($1, $2, $3, $4, $5, $6, ${schema}.number_events()) on conflict do nothing returning 1`,
        [...valuesOf(record), record.createdAt],
      ),
    async getWebhook(id) {
      const statement = `select record from ${schema}.webhooks where workspace = $1 and id = $2`;
      const [found] = await database.query<Columns>(statement, [workspace, storable(id)]);
      return found ? parse(found) : null;
    },
    async listWebhooks(request) {
      const query = { select: "record", from: `${schema}.webhooks`, where: "workspace = $1", values: [workspace] };
      const { rows, hasMore } = await selectPage<Columns>(database, { ...query, request });
      return { rows: rows.map(parse), hasMore };
    },
    replaceWebhook: (record, expectedUpdatedAt) =>
      change(
        `update ${schema}.webhooks set updated_at = $3, enabled = $4, record = $5,
           position = case when $4 and not enabled then ${schema}.number_events() else position end
         where workspace = $1 and id = $2 and updated_at = $6 returning 1`,
        [...valuesOf(record), expectedUpdatedAt],
      ),
    deleteWebhook: (id, expectedUpdatedAt) =>
      change(
        `delete from ${schema}.webhooks
         where workspace = $1 and id = $2 and updated_at = coalesce($3, updated_at) returning 1`,
        [workspace, storable(id), expectedUpdatedAt ?? null],
      ),
    moreDeliveries: (claim, request) => moreDeliveries(engine, workspace, claim, request),
    ...createDeliveries(engine, workspace),
  };
}

/** Until the transaction's end no endpoint changes; they are still read. */
export async function lockWebhooks(query: Query, schema: string): Promise<void> {
  await query(`lock table ${schema}.webhooks in share row exclusive mode`);
}

/** Stores events while an endpoint is enabled, as if somebody listened until the beginning of 1970. */
async function listenForWebhooks(query: Query, schema: string, workspace: string): Promise<void> {
  const enabled = `exists (select 1 from ${schema}.webhooks where workspace = $1 and enabled)`;
  await query(
    `insert into ${schema}.listeners (workspace, until) select $1::text, 0 where ${enabled}
     on conflict (workspace) do nothing`,
    [workspace],
  );
  await query(`delete from ${schema}.listeners where workspace = $1 and until = 0 and not ${enabled}`, [workspace]);
}
