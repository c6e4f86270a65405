import type {
  AddedEntries,
  CallChange,
  CallEntries,
  CallFilter,
  CallRecord,
  CitationRequest,
  LedgerRequest,
  PageRequest,
  Quota,
} from "@cuecard/core";
import type { Connection } from "../connection.ts";
import { addCallChanges } from "../events.ts";
import type { Compaction } from "../sqlite-file/compaction.ts";
import { readEntries, readLedger } from "./call-entries.ts";
import { findCall } from "./call-rows.ts";
import { listCitations } from "./citations.ts";
import { eraseCalls } from "./erase-calls.ts";
import { createIdleCallWrites } from "./idle-calls.ts";
import { listCalls } from "./list-calls.ts";
import { saveCall } from "./save-call.ts";
import { startCall } from "./start-call.ts";

export function createCallReads(connection: Connection) {
  return {
    getCall: (workspace: string, id: string) => findCall(connection, workspace, id),
    getCallEntries: (workspace: string, id: string): CallEntries =>
      connection.read(() => readEntries(connection, workspace, id)),
    listCitations: (workspace: string, request: CitationRequest) => listCitations(connection, workspace, request),
    listLedger: (workspace: string, id: string, request: LedgerRequest) =>
      readLedger(connection, workspace, id, request),
    listCalls: (workspace: string, request: PageRequest & CallFilter) => listCalls(connection, workspace, request),
  };
}

export function createCallWrites(connection: Connection, compaction: Compaction) {
  const { sql, write } = connection;
  return {
    ...createIdleCallWrites(connection),
    startCall: (
      workspace: string,
      record: CallRecord,
      entries: CallEntries,
      changes: readonly CallChange[] = [],
      quotas: readonly Quota[] = [],
    ) =>
      write(() => {
        const started = startCall(connection, workspace, { record, entries, quotas });
        if (!started.existing) addCallChanges(connection, workspace, record.id, changes);
        return started;
      }),
    saveCall(workspace: string, record: CallRecord, entries: AddedEntries | null, changes: readonly CallChange[] = []) {
      const result = write(() => {
        const saved = saveCall(connection, workspace, record, entries);
        if (saved === "done") addCallChanges(connection, workspace, record.id, changes);
        return saved;
      });
      // An ended call lost what it kept secret: the old pages go too.
      if (result === "done" && record.status === "ended") compaction.request();
      return result;
    },
    leaseCall: (workspace: string, id: string): CallRecord | null =>
      write(() => {
        sql("update calls set lease = lease + 1 where workspace = ? and id = ?").run(workspace, id);
        return findCall(connection, workspace, id);
      }),
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
    eraseCalls(workspace: string, ids: string[]) {
      const erased = write(() => eraseCalls(connection, workspace, ids));
      compaction.request();
      return erased;
    },
  };
}
