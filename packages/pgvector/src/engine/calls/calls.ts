import type { CallEntries, CallRecord, CallStore, Idleness, LedgerItem, TraceEntry } from "@cuecard/core";
import type { Query } from "../../connection/database.ts";
import { idTaken } from "../../faults.ts";
import { indexKey, storable } from "../../text.ts";
import type { Engine } from "../engine.ts";
import { selectPage } from "../page.ts";

interface Columns {
  record: string;
  lease: number;
}

const parse = ({ record, lease }: Columns): CallRecord => ({ ...(JSON.parse(record) as CallRecord), lease });
const entryTexts = ({ ledger, trace }: CallEntries) => [ledger, trace].map((entries) => entries.map((entry) => JSON.stringify(entry)));

/** Leases the call that was left alone longest: of the workspace and the id, where they are given. Whoever else looks at once takes another one. */
export async function leaseIdle(
  query: Query,
  schema: string,
  { touchedBy, startedBy }: Idleness,
  { workspace, id }: { workspace: string | null; id: string | null },
): Promise<{ workspace: string; record: CallRecord } | null> {
  const [found] = await query<Columns & { workspace: string }>(
    `update ${schema}.calls set lease = lease + 1 where (workspace, id) in (
       select workspace, id from ${schema}.calls
       where status = 'active' and (updated_at <= $1 or created_at <= $2) and workspace = coalesce($3, workspace) and id = coalesce($4, id)
       order by updated_at limit 1 for update skip locked
     ) returning workspace, record, lease`,
    [touchedBy, startedBy, workspace, id],
  );
  return found ? { workspace: found.workspace, record: parse(found) } : null;
}

export function createCalls({ database, names: { schema } }: Engine, workspace: string): CallStore {
  /** Stores the entries of parameters `$ledger` and `$trace` as the last ones of those that a row of `kept` counts, in the same statement. */
  const append = (ledger: number, trace: number) => `
    insert into ${schema}.call_entries (workspace, call, kind, position, entry)
    select kept.workspace, kept.id, each.kind, each.position - 1, each.entry from kept cross join lateral (
      select 'ledger', kept.ledger - cardinality($${ledger}::text[]) + place, entry from unnest($${ledger}::text[]) with ordinality as l(entry, place)
      union all
      select 'trace', kept.trace - cardinality($${trace}::text[]) + place, entry from unnest($${trace}::text[]) with ordinality as t(entry, place)
    ) as each(kind, position, entry)
    on conflict (workspace, call, kind, position) do update set entry = excluded.entry`;

  return {
    async startCall(record, entries) {
      const { externalId, status } = record;
      const external = externalId === null ? null : indexKey(externalId);
      for (;;) {
        const [started] = await database.query(
          `with kept as (
             insert into ${schema}.calls (workspace, id, created_at, external_id, status, lease, record, ledger, trace, forget_at, updated_at)
             values ($1, $2, $3, $4, $5, $6, $7, cardinality($8::text[]), cardinality($9::text[]), $10, $11)
             on conflict do nothing returning workspace, id, ledger, trace
           ), appended as (${append(8, 9)})
           select 1 from kept`,
          [
            workspace,
            storable(record.id),
            record.createdAt,
            external,
            status,
            record.lease,
            JSON.stringify(record),
            ...entryTexts(entries),
            record.forgetAt,
            record.updatedAt,
          ],
        );
        if (started) return { record: structuredClone(record), existing: false };
        const [active] = await database.query<Columns>(
          `select record, lease from ${schema}.calls where workspace = $1 and external_id = $2 and status = 'active'`,
          [workspace, external],
        );
        if (active) return { record: parse(active), existing: true };
        const [taken] = await database.query(`select 1 from ${schema}.calls where workspace = $1 and id = $2`, [
          workspace,
          storable(record.id),
        ]);
        if (taken) throw idTaken(record.id);
        // The call that stood in the way ended between the statements: the way is free.
      }
    },
    async getCall(id) {
      const [call] = await database.query<Columns>(`select record, lease from ${schema}.calls where workspace = $1 and id = $2`, [
        workspace,
        storable(id),
      ]);
      return call ? parse(call) : null;
    },
    async getCallEntries(id) {
      const rows = await database.query<{ kind: "ledger" | "trace"; entry: string }>(
        `select kind, entry from ${schema}.call_entries where workspace = $1 and call = $2 order by position`,
        [workspace, storable(id)],
      );
      const of = <Entry>(kind: "ledger" | "trace") =>
        rows.filter((row) => row.kind === kind).map(({ entry }) => JSON.parse(entry) as Entry);
      return { ledger: of<LedgerItem>("ledger"), trace: of<TraceEntry>("trace") };
    },
    async listCalls({ externalId, status, ...request }) {
      const filters = [
        ...(externalId === undefined ? [] : [["external_id", indexKey(externalId)] as const]),
        ...(status === undefined ? [] : [["status", status] as const]),
      ];
      const page = await selectPage<Columns>(database, {
        select: "record, lease",
        from: `${schema}.calls`,
        where: ["workspace = $1", ...filters.map(([column], index) => `${column} = $${index + 2}`)].join(" and "),
        values: [workspace, ...filters.map(([, value]) => value)],
        request,
      });
      return { ...page, rows: page.rows.map(parse) };
    },
    async saveCall(record, entries) {
      const [call] = await database.query<{ saved: boolean }>(
        `with found as (select 1 from ${schema}.calls where workspace = $1 and id = $2),
         kept as (
           update ${schema}.calls set external_id = $3, status = $4, record = $5, forget_at = $9, updated_at = $12,
             ledger = coalesce($10::integer + cardinality($7::text[]), ledger), trace = coalesce($11::integer + cardinality($8::text[]), trace)
           where workspace = $1 and id = $2 and lease = $6 returning workspace, id, ledger, trace
         ), appended as (${append(7, 8)}),
         cut as (
           delete from ${schema}.call_entries as entry using kept where entry.workspace = kept.workspace and entry.call = kept.id
             and ((entry.kind = 'ledger' and entry.position >= kept.ledger) or (entry.kind = 'trace' and entry.position >= kept.trace))
         )
         select exists (select 1 from kept) as saved from found`,
        [
          workspace,
          storable(record.id),
          record.externalId === null ? null : indexKey(record.externalId),
          record.status,
          JSON.stringify(record),
          record.lease,
          ...entryTexts(entries ?? { ledger: [], trace: [] }),
          record.forgetAt,
          entries?.after.ledger ?? null,
          entries?.after.trace ?? null,
          record.updatedAt,
        ],
      );
      if (!call) return "gone";
      return call.saved ? "done" : "moved";
    },
    async leaseCall(id) {
      const [call] = await database.query<Columns>(
        `update ${schema}.calls set lease = lease + 1 where workspace = $1 and id = $2 returning record, lease`,
        [workspace, storable(id)],
      );
      return call ? parse(call) : null;
    },
    async leaseIdleCall({ id, ...idleness }) {
      const found = await leaseIdle(database.query, schema, idleness, { workspace, id: id === null ? null : storable(id) });
      return found?.record ?? null;
    },
    async deleteCall(id) {
      const deleted = await database.query(`delete from ${schema}.calls where workspace = $1 and id = $2 returning 1`, [
        workspace,
        storable(id),
      ]);
      return deleted.length === 1;
    },
  };
}
