import type { AddedEntries, CallEntries, LedgerItem, LedgerRequest, TraceEntry } from "@cuecard/core";
import type { Connection } from "../connection.ts";

const kinds = ["ledger", "trace"] as const;
type Kind = (typeof kinds)[number];

export function readEntries({ sql }: Connection, workspace: string, id: string): CallEntries {
  const entries = sql<{ entry: string }>(
    "select entry from call_entries where workspace = ? and call = ? and kind = ? order by position",
  );
  const of = <Entry>(kind: Kind) => entries.all(workspace, id, kind).map(({ entry }) => JSON.parse(entry) as Entry);
  return { ledger: of<LedgerItem>("ledger"), trace: of<TraceEntry>("trace") };
}

/** A part of the ledger, oldest first. */
export function readLedger(
  { sql }: Connection,
  workspace: string,
  id: string,
  { after, limit }: LedgerRequest,
): { items: LedgerItem[]; hasMore: boolean } {
  const rows = sql<{ entry: string }>(
    `select entry from call_entries where workspace = ? and call = ? and kind = 'ledger' and position >= ?
     order by position limit ?`,
  ).all(workspace, id, after, limit + 1);
  const items = rows.slice(0, limit).map(({ entry }) => JSON.parse(entry) as LedgerItem);
  return { items, hasMore: rows.length > limit };
}

/** Replaces all entries behind `entries.after`. Only within a transaction. */
export function replaceEntries({ sql }: Connection, workspace: string, id: string, entries: AddedEntries): void {
  for (const kind of kinds) {
    sql("delete from call_entries where workspace = ? and call = ? and kind = ? and position >= ?").run(
      workspace,
      id,
      kind,
      entries.after[kind],
    );
    for (const [place, entry] of entries[kind].entries()) {
      sql("insert into call_entries (workspace, call, kind, position, entry) values (?, ?, ?, ?, ?)").run(
        workspace,
        id,
        kind,
        entries.after[kind] + place,
        JSON.stringify(entry),
      );
    }
  }
}
