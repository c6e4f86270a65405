import type { ClaimedWebhook, DeliveryRecord, WebhookClaim, WebhookClaimRequest, WebhookRecord } from "@cuecard/core";
import type { Query } from "../../connection/database.ts";
import { original, storable, textArray } from "../../text.ts";
import type { Engine } from "../engine.ts";
import { type DeliveryColumns, deliveryColumns, parseDelivery } from "./deliveries.ts";

/** The endpoint's row, as the database has it. */
interface Free {
  workspace: string;
  id: string;
  position: string;
  attempt: number;
  record: string;
}

/** See `Storage.claimWebhook`. Events have their positions before the endpoint is locked, so no reader waits for it. */
export async function claimWebhook(
  { database, names: { schema } }: Engine,
  request: WebhookClaimRequest,
): Promise<ClaimedWebhook | null> {
  const [numbered] = await database.query<{ newest: string | null }>(
    `select case when exists (select 1 from ${schema}.webhooks where enabled) then ${schema}.number_events() end as newest`,
  );
  const newest = numbered!.newest;
  if (newest === null) return null;
  return database.transaction(async (query) => {
    for (;;) {
      const [free] = await query<Free>(nextFree(schema), [request.now, newest]);
      if (!free) return null;
      const webhook = JSON.parse(free.record) as WebhookRecord;
      await makeDeliveries({ query, schema, newest, now: request.now }, free, webhook);
      const deliveries = await dueDeliveries(query, schema, free, request);
      if (deliveries.length > 0) return lease({ query, schema }, free, { webhook, deliveries, request });
    }
  });
}

/** See `WebhookStore.moreDeliveries`. */
export async function moreDeliveries(
  { database, names: { schema } }: Engine,
  workspace: string,
  { webhookId, attempt }: WebhookClaim,
  request: WebhookClaimRequest,
): Promise<DeliveryRecord[] | null> {
  const { now, leaseMs } = request;
  const [numbered] = await database.query<{ newest: string }>(`select ${schema}.number_events() as newest`);
  return database.transaction(async (query) => {
    const [held] = await query<Free>(
      `update ${schema}.webhooks set leased_until = $4 where workspace = $1 and id = $2 and attempt = $3 and enabled
       returning workspace, id, position, attempt, record`,
      [workspace, storable(webhookId), attempt, now + leaseMs],
    );
    if (!held) return null;
    const webhook = JSON.parse(held.record) as WebhookRecord;
    await makeDeliveries({ query, schema, newest: numbered!.newest, now }, held, webhook);
    return dueDeliveries(query, schema, held, request);
  });
}

/** Endpoints that another claimer has locked are passed over. */
const nextFree = (schema: string): string => `
  select workspace, id, position, attempt, record from ${schema}.webhooks
  where enabled and leased_until <= $1 and (
    exists (select 1 from ${schema}.events
      where workspace = webhooks.workspace and position > webhooks.position and position <= $2)
    or exists (select 1 from ${schema}.deliveries
      where workspace = webhooks.workspace and webhook = webhooks.id and due_at <= $1))
  order by leased_until, workspace, id limit 1 for update skip locked`;

async function lease(
  { query, schema }: { query: Query; schema: string },
  { workspace, id, attempt: last }: Free,
  {
    webhook,
    deliveries,
    request,
  }: { webhook: WebhookRecord; deliveries: DeliveryRecord[]; request: WebhookClaimRequest },
): Promise<ClaimedWebhook> {
  const attempt = last + 1;
  await query(`update ${schema}.webhooks set attempt = $3, leased_until = $4 where workspace = $1 and id = $2`, [
    workspace,
    id,
    attempt,
    request.now + request.leaseMs,
  ]);
  return { workspace: original(workspace), webhookId: original(id), attempt, webhook, deliveries };
}

/** Events that one step makes deliveries of. */
const mostAtOnce = 1_000;

/** Makes deliveries of the next events behind the endpoint's position, and moves that behind them. */
async function makeDeliveries(
  { query, schema, newest, now }: { query: Query; schema: string; newest: string; now: number },
  { workspace, id, position }: Free,
  { types, knowledgeBaseIds, callIds }: WebhookRecord,
): Promise<void> {
  const [found] = await query<{ last: string | null }>(
    `select max(position) as last from (
       select position from ${schema}.events where workspace = $1 and position > $2 and position <= $3
       order by position limit ${mostAtOnce}) as next`,
    [workspace, position, newest],
  );
  const { last } = found!;
  if (last === null) return;
  const listed = (ids: readonly string[] | null) => ids && textArray(ids.map(storable));
  await query(
    `insert into ${schema}.deliveries
       (workspace, webhook, id, position, type, created_at, base, object, data, status, failures, due_at, attempts)
     select workspace, $2, id, position, type, at, base, object, data, 'pending', 0, $5, '[]' from ${schema}.events
     where workspace = $1 and position > $3 and position <= $4 and ($6::text::text[] is null or type = any($6::text::text[]))
       and (($7::text is null and $8::text is null) or base = any($7::text::text[]) or object = any($8::text::text[]))`,
    [workspace, id, position, last, now, listed(types), listed(knowledgeBaseIds), listed(callIds)],
  );
  await query(`update ${schema}.webhooks set position = $3 where workspace = $1 and id = $2`, [workspace, id, last]);
}

async function dueDeliveries(
  query: Query,
  schema: string,
  { workspace, id }: Free,
  { now, firsts, retries }: WebhookClaimRequest,
): Promise<DeliveryRecord[]> {
  const due = (condition: string, order: string, most: number) =>
    query<DeliveryColumns>(
      `select ${deliveryColumns} from ${schema}.deliveries
       where workspace = $1 and webhook = $2 and due_at <= $3 and failures ${condition} order by ${order} limit $4`,
      [workspace, id, now, most],
    );
  const first = await due("= 0", "position", firsts);
  return [...first, ...(await due("> 0", "due_at, position", retries))].map(parseDelivery);
}
