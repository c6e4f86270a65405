import type { ClaimedWebhook, DeliveryRecord, WebhookClaim, WebhookClaimRequest, WebhookRecord } from "@cuecard/core";
import type { Connection } from "../connection.ts";
import { type DeliveryColumns, deliveryColumns, parseDelivery } from "./deliveries.ts";

interface Free {
  workspace: string;
  id: string;
  position: number;
  attempt: number;
  record: string;
}

/** See `Storage.claimWebhook`. Only within a transaction. */
export function claimWebhook(connection: Connection, request: WebhookClaimRequest): ClaimedWebhook | null {
  const { sql } = connection;
  const { now, leaseMs } = request;
  for (;;) {
    const free = sql<Free>(
      `select workspace, id, position, attempt, record from webhooks
       where enabled = 1 and leased_until <= @now and (
         exists (select 1 from events where workspace = webhooks.workspace and position > webhooks.position)
         or exists (select 1 from deliveries
           where workspace = webhooks.workspace and webhook = webhooks.id and due_at <= @now))
       order by leased_until, workspace, id limit 1`,
    ).get({ now });
    if (!free) return null;
    const { workspace, id: webhookId } = free;
    const webhook = JSON.parse(free.record) as WebhookRecord;
    makeDeliveries(connection, free, webhook, now);
    const deliveries = dueDeliveries(connection, free, request);
    if (deliveries.length === 0) continue;
    const attempt = free.attempt + 1;
    sql("update webhooks set attempt = ?, leased_until = ? where workspace = ? and id = ?").run(
      attempt,
      now + leaseMs,
      workspace,
      webhookId,
    );
    return { workspace, webhookId, attempt, webhook, deliveries };
  }
}

/** See `WebhookStore.moreDeliveries`. Only within a transaction. */
export function moreDeliveries(
  connection: Connection,
  workspace: string,
  { webhookId, attempt }: WebhookClaim,
  request: WebhookClaimRequest,
): DeliveryRecord[] | null {
  const held = connection
    .sql<Free>(
      `update webhooks set leased_until = @leasedUntil
       where workspace = @workspace and id = @webhookId and attempt = @attempt and enabled = 1
       returning workspace, id, position, attempt, record`,
    )
    .get({ workspace, webhookId, attempt, leasedUntil: request.now + request.leaseMs });
  if (!held) return null;
  makeDeliveries(connection, held, JSON.parse(held.record) as WebhookRecord, request.now);
  return dueDeliveries(connection, held, request);
}

/** Events that one step makes deliveries of. */
const mostAtOnce = 1_000;

/** Makes deliveries of the next events behind the endpoint's position, and moves that behind them. */
function makeDeliveries(
  { sql }: Connection,
  { workspace, id, position }: Free,
  { types, knowledgeBaseIds, callIds }: WebhookRecord,
  now: number,
): void {
  const { last } = sql<{ last: number | null }>(
    `select max(position) as last from (
       select position from events where workspace = ? and position > ? order by position limit ${mostAtOnce})`,
  ).get(workspace, position)!;
  if (last === null) return;
  const listed = (ids: readonly string[] | null) => ids && JSON.stringify(ids);
  sql(
    `insert into deliveries
       (workspace, webhook, id, position, type, created_at, base, object, data, status, failures, due_at, attempts)
     select workspace, @id, id, position, type, at, base, object, data, 'pending', 0, @now, '[]' from events
     where workspace = @workspace and position > @position and position <= @last
       and (@types is null or type in (select value from json_each(@types)))
       and ((@bases is null and @calls is null) or base in (select value from json_each(@bases))
         or object in (select value from json_each(@calls)))`,
  ).run({
    workspace,
    id,
    position,
    last,
    now,
    types: listed(types),
    bases: listed(knowledgeBaseIds),
    calls: listed(callIds),
  });
  sql("update webhooks set position = ? where workspace = ? and id = ?").run(last, workspace, id);
}

function dueDeliveries(
  { sql }: Connection,
  { workspace, id }: Free,
  { now, firsts, retries }: WebhookClaimRequest,
): DeliveryRecord[] {
  const due = (condition: string, order: string, most: number) =>
    sql<DeliveryColumns>(
      `select ${deliveryColumns} from deliveries
       where workspace = ? and webhook = ? and due_at <= ? and failures ${condition} order by ${order} limit ?`,
    ).all(workspace, id, now, most);
  return [...due("= 0", "position", firsts), ...due("> 0", "due_at, position", retries)].map(parseDelivery);
}
