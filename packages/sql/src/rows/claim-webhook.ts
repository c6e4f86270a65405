import type { DeliveryRecord, Storage, WebhookClaimRequest, WebhookRecord, WebhookStore } from "@cuecard/core";
import type { Dialect } from "../dialect.ts";
import { sql, table } from "../sql.ts";
import { first, rows, type Steps, type VerbsOf, type WorkspaceVerbs, write } from "../verb.ts";
import { type DeliveryColumns, deliveries, deliveryColumns, parseDelivery } from "./deliveries.ts";

/** The endpoint's row, as the engine has it. */
interface Columns {
  workspace: string;
  id: string;
  position: number | string;
  attempt: number;
  record: string;
}

/** An endpoint that is claimed, and up to where events have their positions. */
interface Endpoint {
  workspace: string;
  id: string;
  position: number | string;
  attempt: number;
  webhook: WebhookRecord;
}

const webhooks = table("webhooks");
const events = table("events");
const columns = sql`workspace, id, position, attempt, record`;

type Newest = number | string;

const parse = ({ original }: Dialect, { workspace, id, record, ...rest }: Columns): Endpoint => ({
  ...rest,
  workspace: original(workspace),
  id: original(id),
  webhook: JSON.parse(record) as WebhookRecord,
});

/** See `Storage.claimWebhook`. Events have their positions before the endpoint is locked, so no reader waits for it. */
export const claimWebhook = (dialect: Dialect): VerbsOf<Pick<Storage, "claimWebhook">, []>["claimWebhook"] =>
  write(function* (request) {
    const numbered = yield* first<{ newest: Newest | null }>(
      sql`select case when exists (select 1 from ${webhooks} where enabled) then ${dialect.newestEvent} end as newest`,
    );
    const newest = numbered!.newest;
    if (newest === null) return null;
    yield "together";
    for (;;) {
      const free = yield* nextFree(dialect, request.now, newest);
      if (!free) return null;
      const found = yield* bringDeliveries(dialect, free, newest, request);
      if (found.length === 0) continue;
      const { workspace, id: webhookId, webhook } = free;
      const attempt = free.attempt + 1;
      yield sql`update ${webhooks} set attempt = ${attempt}, leased_until = ${request.now + request.leaseMs}
        where workspace = ${workspace} and id = ${webhookId}`;
      return { workspace, webhookId, attempt, webhook, deliveries: found };
    }
  });

/** See `WebhookStore.moreDeliveries`. */
export const moreDeliveries = (
  dialect: Dialect,
): WorkspaceVerbs<Pick<WebhookStore, "moreDeliveries">>["moreDeliveries"] =>
  write(function* (workspace, { webhookId, attempt }, request) {
    const numbered = yield* first<{ newest: Newest }>(sql`select ${dialect.newestEvent} as newest`);
    yield "together";
    const held = yield* first<Columns>(
      sql`update ${webhooks} set leased_until = ${request.now + request.leaseMs}
        where workspace = ${workspace} and id = ${webhookId} and attempt = ${attempt} and enabled returning ${columns}`,
    );
    return held ? yield* bringDeliveries(dialect, parse(dialect, held), numbered!.newest, request) : null;
  });

/** The endpoint that waited longest and has something to send. Those that another claimer has locked are passed over. */
function* nextFree(dialect: Dialect, now: number, newest: Newest): Steps<Endpoint | null> {
  const free = yield* first<Columns>(
    sql`select ${columns} from ${webhooks} where enabled and leased_until <= ${now} and (
        exists (select 1 from ${events}
          where workspace = webhooks.workspace and position > webhooks.position and position <= ${newest})
        or exists (select 1 from ${deliveries}
          where workspace = webhooks.workspace and webhook = webhooks.id and due_at <= ${now}))
      order by leased_until, workspace, id limit 1${dialect.forUpdateOfFree}`,
  );
  return free ? parse(dialect, free) : null;
}

/** Makes deliveries of the next events, and gives those that are due. */
function* bringDeliveries(
  dialect: Dialect,
  endpoint: Endpoint,
  newest: Newest,
  request: WebhookClaimRequest,
): Steps<DeliveryRecord[]> {
  yield* makeDeliveries(dialect, endpoint, newest, request.now);
  return yield* dueDeliveries(dialect, endpoint, request);
}

/** Events that one step makes deliveries of. */
const mostAtOnce = 1_000;

/** Makes deliveries of the next events behind the endpoint's position, and moves that behind them. */
function* makeDeliveries(
  dialect: Dialect,
  { workspace, id, position, webhook: { types, knowledgeBaseIds, callIds } }: Endpoint,
  newest: Newest,
  now: number,
): Steps<void> {
  const next = yield* first<{ last: number | string | null }>(
    sql`select max(position) as last from (
      select position from ${events} where workspace = ${workspace} and position > ${position} and position <= ${newest}
      order by position limit ${mostAtOnce}) as next`,
  );
  const { last } = next!;
  if (last === null) return;
  const isOfType = types === null ? sql`true` : dialect.isOneOf("type", types);
  const isOfBase = dialect.isOneOf("base", knowledgeBaseIds ?? []);
  const isOfCall = dialect.isOneOf("object", callIds ?? []);
  const isOfAll = knowledgeBaseIds === null && callIds === null;
  yield sql`insert into ${deliveries}
      (workspace, webhook, id, position, type, created_at, base, object, data, status, failures, due_at, attempts)
    select workspace, ${id}, id, position, type, at, base, object, data, 'pending', 0, ${now}, '[]' from ${events}
    where workspace = ${workspace} and position > ${position} and position <= ${last}
      and ${isOfType} and ${isOfAll ? sql`true` : sql`(${isOfBase} or ${isOfCall})`}`;
  yield sql`update ${webhooks} set position = ${last} where workspace = ${workspace} and id = ${id}`;
}

function* dueDeliveries(
  dialect: Dialect,
  { workspace, id }: Endpoint,
  { now, firsts, retries }: WebhookClaimRequest,
): Steps<DeliveryRecord[]> {
  const due = sql`select ${deliveryColumns} from ${deliveries}
    where workspace = ${workspace} and webhook = ${id} and due_at <= ${now} and failures`;
  const first = yield* rows<DeliveryColumns>(sql`${due} = 0 order by position limit ${firsts}`);
  const again = yield* rows<DeliveryColumns>(sql`${due} > 0 order by due_at, position limit ${retries}`);
  return [...first, ...again].map((row) => parseDelivery(dialect, row));
}
