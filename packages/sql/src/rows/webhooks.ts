import type { WebhookRecord, WebhookStore } from "@cuecard/core";
import type { Dialect } from "../dialect.ts";
import { selectPage } from "../page.ts";
import { all, json, type Sql, sql, table } from "../sql.ts";
import { count, first, read, type Steps, transaction, type WorkspaceVerbs } from "../verb.ts";
import { moreDeliveries } from "./claim-webhook.ts";
import { createDeliveries } from "./deliveries.ts";
import { parse } from "./row-collection.ts";

const webhooks = table("webhooks");
const listeners = table("listeners");

/** One change of an endpoint's row; returns whether there was one. One at a time, so that each sees all endpoints. */
function* change(dialect: Dialect, workspace: string, statement: Sql): Steps<boolean> {
  const lock = dialect.lockTable(webhooks);
  if (lock) yield lock;
  const changed = yield* count(statement);
  // Events are stored while an endpoint is enabled, as if somebody listened until the beginning of 1970.
  const enabled = sql`exists (select 1 from ${webhooks} where workspace = ${workspace} and enabled)`;
  yield sql`insert into ${listeners} (workspace, until) select ${workspace}, 0 where ${enabled}
    on conflict (workspace) do nothing`;
  yield sql`delete from ${listeners} where workspace = ${workspace} and until = 0 and not ${enabled}`;
  return changed === 1;
}

export const createWebhooks = (dialect: Dialect): WorkspaceVerbs<WebhookStore> => ({
  insertWebhook: transaction((workspace, record) => {
    const { id, createdAt, updatedAt, status } = record;
    const statement = sql`
      insert into ${webhooks} (workspace, id, created_at, updated_at, enabled, position, record)
      values (${workspace}, ${id}, ${createdAt}, ${updatedAt}, ${status === "enabled"}, ${dialect.newestEvent}, ${json(record)})
      on conflict do nothing returning 1`;
    return change(dialect, workspace, statement);
  }),
  getWebhook: read(function* (workspace, id) {
    const found = yield* first<{ record: string }>(
      sql`select record from ${webhooks} where workspace = ${workspace} and id = ${id}`,
    );
    return found ? parse<WebhookRecord>(found) : null;
  }),
  listWebhooks: read(function* (workspace, request) {
    const where = sql`workspace = ${workspace}`;
    const page = yield* selectPage<{ record: string }>({ select: sql`record`, from: webhooks, where }, request);
    return { ...page, rows: page.rows.map(parse<WebhookRecord>) };
  }),
  replaceWebhook: transaction((workspace, record, expectedUpdatedAt) => {
    const enabled = record.status === "enabled";
    const position = enabled ? sql`case when enabled then position else ${dialect.newestEvent} end` : sql`position`;
    const statement = sql`
      update ${webhooks}
      set updated_at = ${record.updatedAt}, enabled = ${enabled}, record = ${json(record)}, position = ${position}
      where workspace = ${workspace} and id = ${record.id} and updated_at = ${expectedUpdatedAt} returning 1`;
    return change(dialect, workspace, statement);
  }),
  deleteWebhook: transaction((workspace, id, expectedUpdatedAt) => {
    const unchanged = expectedUpdatedAt === undefined ? null : sql`updated_at = ${expectedUpdatedAt}`;
    const where = all(sql`workspace = ${workspace}`, sql`id = ${id}`, unchanged);
    return change(dialect, workspace, sql`delete from ${webhooks} where ${where} returning 1`);
  }),
  ...createDeliveries(dialect),
  moreDeliveries: moreDeliveries(dialect),
});
