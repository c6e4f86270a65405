import type { AddedEntries, CallEntries, CallFilter, CallRecord, Idleness, LedgerItem, Page, PageRequest, TraceEntry } from "@cuecard/core";
import type { Connection } from "../connection.ts";
import { idTaken } from "../id-taken.ts";
import { selectPage } from "../page.ts";
import type { Compaction } from "../sqlite-file/compaction.ts";

interface StoredCall {
  record: string;
  lease: number;
}

const parse = (stored: StoredCall): CallRecord => ({ ...(JSON.parse(stored.record) as CallRecord), lease: stored.lease });

function findCall({ sql }: Connection, workspace: string, id: string): CallRecord | null {
  const stored = sql<StoredCall>("select record, lease from calls where workspace = ? and id = ?").get(workspace, id);
  return stored ? parse(stored) : null;
}

export function createCallReads(connection: Connection) {
  const entriesOf = <Entry>(workspace: string, id: string, kind: "ledger" | "trace") =>
    connection
      .sql<{ entry: string }>("select entry from call_entries where workspace = ? and call = ? and kind = ? order by position")
      .all(workspace, id, kind)
      .map(({ entry }) => JSON.parse(entry) as Entry);
  return {
    getCall: (workspace: string, id: string) => findCall(connection, workspace, id),
    getCallEntries: (workspace: string, id: string): CallEntries =>
      connection.read(() => ({
        ledger: entriesOf<LedgerItem>(workspace, id, "ledger"),
        trace: entriesOf<TraceEntry>(workspace, id, "trace"),
      })),
    listCalls(workspace: string, request: PageRequest & CallFilter): Page<CallRecord> {
      const { externalId, status } = request;
      const where = ["workspace = @workspace"];
      if (externalId !== undefined) where.push("external_id = @externalId");
      if (status !== undefined) where.push("status = @status");
      const page = selectPage<StoredCall>(connection, {
        select: "record, lease",
        from: "calls",
        where: where.join(" and "),
        parameters: { workspace, ...(externalId !== undefined && { externalId }), ...(status !== undefined && { status }) },
        request,
      });
      return { rows: page.rows.map(parse), hasMore: page.hasMore };
    },
  };
}

export function createCallWrites(connection: Connection, compaction: Compaction) {
  const { sql, write } = connection;

  function insert(workspace: string, id: string, { after, ...entries }: AddedEntries): void {
    for (const kind of ["ledger", "trace"] as const) {
      for (const [place, entry] of entries[kind].entries()) {
        sql("insert into call_entries (workspace, call, kind, position, entry) values (?, ?, ?, ?, ?)").run(
          workspace,
          id,
          kind,
          after[kind] + place,
          JSON.stringify(entry),
        );
      }
    }
  }

  function replace(workspace: string, id: string, entries: AddedEntries): void {
    for (const kind of ["ledger", "trace"] as const) {
      sql("delete from call_entries where workspace = ? and call = ? and kind = ? and position >= ?").run(
        workspace,
        id,
        kind,
        entries.after[kind],
      );
    }
    insert(workspace, id, entries);
  }

  /** Looked for in one index of the calls under way, which are few. */
  const idle = (where: string) => `status = 'active' and (updated_at <= @touchedBy or created_at <= @startedBy)${where}
    order by updated_at limit 1`;

  return {
    startCall: (workspace: string, record: CallRecord, entries: CallEntries): { record: CallRecord; existing: boolean } =>
      write(() => {
        const active = sql<StoredCall>("select record, lease from calls where workspace = ? and external_id = ? and status = 'active'").get(
          workspace,
          record.externalId,
        );
        if (active) return { record: parse(active), existing: true };
        const { changes } = sql(
          `insert into calls (workspace, id, created_at, external_id, status, lease, updated_at, forget_at, record) values (?, ?, ?, ?, ?, ?, ?, ?, ?)
           on conflict do nothing`,
        ).run(
          workspace,
          record.id,
          record.createdAt,
          record.externalId,
          record.status,
          record.lease,
          record.updatedAt,
          record.forgetAt,
          JSON.stringify(record),
        );
        if (changes === 0) throw idTaken(record.id);
        insert(workspace, record.id, { ...entries, after: { ledger: 0, trace: 0 } });
        return { record, existing: false };
      }),
    saveCall: (workspace: string, record: CallRecord, entries: AddedEntries | null): "done" | "moved" | "gone" =>
      write(() => {
        const stored = findCall(connection, workspace, record.id);
        if (!stored) return "gone";
        if (stored.lease !== record.lease) return "moved";
        sql("update calls set external_id = ?, status = ?, updated_at = ?, forget_at = ?, record = ? where workspace = ? and id = ?").run(
          record.externalId,
          record.status,
          record.updatedAt,
          record.forgetAt,
          JSON.stringify(record),
          workspace,
          record.id,
        );
        // An ended call lost what it kept secret: the old pages go too.
        if (record.status === "ended") compaction.request();
        if (entries) replace(workspace, record.id, entries);
        return "done";
      }),
    leaseCall: (workspace: string, id: string): CallRecord | null =>
      write(() => {
        sql("update calls set lease = lease + 1 where workspace = ? and id = ?").run(workspace, id);
        return findCall(connection, workspace, id);
      }),
    leaseIdleCall: (workspace: string, { id, ...idleness }: Idleness & { id: string | null }): CallRecord | null => {
      const [found] = sql<StoredCall>(
        `update calls set lease = lease + 1 where rowid in (
           select rowid from calls where ${idle(" and workspace = @workspace and (@id is null or id = @id)")}
         ) returning record, lease`,
      ).all({ workspace, id, ...idleness });
      return found ? parse(found) : null;
    },
    claimIdleCall(idleness: Idleness): { workspace: string; record: CallRecord } | null {
      const [found] = sql<StoredCall & { workspace: string }>(
        `update calls set lease = lease + 1 where rowid in (select rowid from calls where ${idle("")}) returning workspace, record, lease`,
      ).all({ ...idleness });
      return found ? { workspace: found.workspace, record: parse(found) } : null;
    },
    forgetCalls(now: string): number {
      const { changes } = sql("delete from calls where forget_at <= ?").run(now);
      if (changes > 0) compaction.request();
      return changes;
    },
    deleteCall(workspace: string, id: string): boolean {
      const deleted = sql("delete from calls where workspace = ? and id = ?").run(workspace, id).changes === 1;
      if (deleted) compaction.request();
      return deleted;
    },
  };
}
