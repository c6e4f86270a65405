import type { CallEntries, LedgerItem, LedgerRequest, TraceEntry } from "@cuecard/core";
import { storable } from "../../text.ts";
import type { Engine } from "../engine.ts";

type Kind = "ledger" | "trace";

export async function readEntries(
  { database, names: { schema } }: Engine,
  workspace: string,
  id: string,
): Promise<CallEntries> {
  const rows = await database.query<{ kind: Kind; entry: string }>(
    `select kind, entry from ${schema}.call_entries where workspace = $1 and call = $2 order by position`,
    [workspace, storable(id)],
  );
  const of = <Entry>(kind: Kind) =>
    rows.filter((row) => row.kind === kind).map(({ entry }) => JSON.parse(entry) as Entry);
  return { ledger: of<LedgerItem>("ledger"), trace: of<TraceEntry>("trace") };
}

/** A part of the ledger, oldest first. */
export async function readLedger(
  { database, names: { schema } }: Engine,
  workspace: string,
  id: string,
  { after, limit }: LedgerRequest,
): Promise<{ items: LedgerItem[]; hasMore: boolean }> {
  const rows = await database.query<{ entry: string }>(
    `select entry from ${schema}.call_entries
     where workspace = $1 and call = $2 and kind = 'ledger' and position >= $3 order by position limit $4`,
    [workspace, storable(id), after, limit + 1],
  );
  const items = rows.slice(0, limit).map(({ entry }) => JSON.parse(entry) as LedgerItem);
  return { items, hasMore: rows.length > limit };
}

/** Ledger and trace as values of two `text[]` parameters. */
export const entryTexts = ({ ledger, trace }: CallEntries): string[][] =>
  [ledger, trace].map((entries) => entries.map((entry) => JSON.stringify(entry)));

/**
 * A part of a statement that stores entries behind those that are there. `ledger` and `trace` are the numbers of the
 * parameters with the entries. A row of `kept` names the call and counts its entries, the new ones included.
 */
export const appendEntries = (schema: string, { ledger, trace }: Record<Kind, number>): string => `
  insert into ${schema}.call_entries (workspace, call, kind, position, entry)
  select kept.workspace, kept.id, each.kind, each.position - 1, each.entry from kept cross join lateral (
    ${entriesOf("ledger", ledger)}
    union all
    ${entriesOf("trace", trace)}
  ) as each(kind, position, entry)
  on conflict (workspace, call, kind, position) do update set entry = excluded.entry`;

const entriesOf = (kind: Kind, parameter: number): string => `
  select '${kind}', kept.${kind} - cardinality($${parameter}::text[]) + place, entry
  from unnest($${parameter}::text[]) with ordinality as given(entry, place)`;
