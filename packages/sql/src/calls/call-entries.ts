import type { AddedEntries, CallEntries, CallStore, LedgerItem, TraceEntry } from "@cuecard/core";
import type { Dialect } from "../dialect.ts";
import { json, type Sql, sql, table } from "../sql.ts";
import { read, rows, type WorkspaceVerbs } from "../verb.ts";

const entries = table("call_entries");

type Kind = "ledger" | "trace";

const ofCall = (workspace: string, id: string) => sql`workspace = ${workspace} and call = ${id}`;

export const createCallEntries = (): WorkspaceVerbs<Pick<CallStore, "getCallEntries" | "listLedger">> => ({
  getCallEntries: read(function* (workspace, id) {
    const found = yield* rows<{ kind: Kind; entry: string }>(
      sql`select kind, entry from ${entries} where ${ofCall(workspace, id)} order by kind, position`,
    );
    const of = <Entry>(kind: Kind) =>
      found.filter((row) => row.kind === kind).map(({ entry }) => JSON.parse(entry) as Entry);
    return { ledger: of<LedgerItem>("ledger"), trace: of<TraceEntry>("trace") };
  }),
  listLedger: read(function* (workspace, id, { after, limit }) {
    const found = yield* rows<{ entry: string }>(
      sql`select entry from ${entries} where ${ofCall(workspace, id)} and kind = 'ledger' and position >= ${after}
        order by position limit ${limit + 1}`,
    );
    const items = found.slice(0, limit).map(({ entry }) => JSON.parse(entry) as LedgerItem);
    return { items, hasMore: found.length > limit };
  }),
});

const columns = { kind: "text", position: "bigint", entry: "text" } as const;

/** What follows from the start or a save of a call: stores entries, in the place of others that have their positions. */
export function addEntries(
  dialect: Dialect,
  workspace: string,
  id: string,
  added: CallEntries & Partial<AddedEntries>,
): Sql[] {
  const { after = { ledger: 0, trace: 0 } } = added;
  const given = (["ledger", "trace"] as const).flatMap((kind) =>
    added[kind].map((entry, place) => ({ kind, position: after[kind] + place, entry: json(entry) })),
  );
  return dialect.forEach(
    given,
    columns,
    ({ kind, position, entry }, from) => sql`insert into ${entries} (workspace, call, kind, position, entry)
      select ${workspace}, ${id}, ${kind}, ${position}, ${entry}${from} where ${dialect.ifChanged}
      on conflict (workspace, call, kind, position) do update set entry = excluded.entry`,
  );
}

/** The same of a save, which also removes all entries behind those. */
export function replaceEntries(dialect: Dialect, workspace: string, id: string, added: AddedEntries): Sql[] {
  const cut = (["ledger", "trace"] as const).map((kind) => {
    const end = added.after[kind] + added[kind].length;
    return sql`delete from ${entries}
      where ${ofCall(workspace, id)} and kind = ${kind} and position >= ${end} and ${dialect.ifChanged}`;
  });
  return [...addEntries(dialect, workspace, id, added), ...cut];
}
