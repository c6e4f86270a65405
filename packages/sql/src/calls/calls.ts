import type { CallStore } from "@cuecard/core";
import type { Dialect } from "../dialect.ts";
import { all, sql } from "../sql.ts";
import { count, first, read, transaction, type WorkspaceVerbs, write } from "../verb.ts";
import { createCallAnalyses } from "./call-analyses.ts";
import { createCallEntries } from "./call-entries.ts";
import { type CallColumns, callColumns, calls, findCall, parseCall } from "./call-rows.ts";
import { createCallTraits } from "./call-traits.ts";
import { eraseCalls } from "./erase-calls.ts";
import { leaseIdle } from "./idle-calls.ts";
import { listCalls } from "./list-calls.ts";
import { saveCall } from "./save-call.ts";
import { startCall } from "./start-call.ts";

export const createCalls = (dialect: Dialect): WorkspaceVerbs<CallStore> => ({
  startCall: write((workspace, record, entries, changes = [], quotas = []) =>
    startCall(dialect, workspace, { record, entries, changes, quotas }),
  ),
  getCall: read((workspace, id) => findCall(dialect, workspace, sql`id = ${id}`)),
  ...createCallEntries(),
  ...createCallAnalyses(dialect),
  ...createCallTraits(dialect),
  listCalls: read((workspace, request) => listCalls(dialect, workspace, request)),
  saveCall: write((workspace, record, entries, changes = []) =>
    saveCall(dialect, workspace, { record, entries, changes }),
  ),
  leaseCall: write(function* (workspace, id) {
    const leased = yield* first<CallColumns>(
      sql`update ${calls} set lease = lease + 1 where workspace = ${workspace} and id = ${id} returning ${callColumns}`,
    );
    return leased ? parseCall(dialect, leased) : null;
  }),
  leaseIdleCall: write(function* (workspace, { id, ...idleness }) {
    const where = all(sql`workspace = ${workspace}`, id === null ? null : sql`id = ${id}`);
    return (yield* leaseIdle(dialect, idleness, where))?.record ?? null;
  }),
  deleteCall: write(function* (workspace, id) {
    const deleted = yield* count(sql`delete from ${calls} where workspace = ${workspace} and id = ${id} returning 1`);
    yield "removed";
    return deleted === 1;
  }),
  eraseCalls: transaction((workspace, ids) => eraseCalls(dialect, workspace, ids)),
});
