import type { CallStore } from "@cuecard/core";
import { storable } from "../../text.ts";
import type { Engine } from "../engine.ts";
import { readEntries, readLedger } from "./call-entries.ts";
import { type CallColumns, findCall, parseCall } from "./call-rows.ts";
import { listCitations } from "./citations.ts";
import { eraseCalls } from "./erase-calls.ts";
import { leaseIdle } from "./idle-calls.ts";
import { listCalls } from "./list-calls.ts";
import { saveCall } from "./save-call.ts";
import { startCall } from "./start-call.ts";

export function createCalls(engine: Engine, workspace: string): CallStore {
  const { database } = engine;
  const { schema } = engine.names;
  return {
    startCall: (record, entries, changes = [], quotas = []) =>
      startCall(engine, workspace, { record, entries, changes, quotas }),
    getCall: (id) => findCall(engine, workspace, id),
    getCallEntries: (id) => readEntries(engine, workspace, id),
    listCitations: (request) => listCitations(engine, workspace, request),
    listLedger: (id, request) => readLedger(engine, workspace, id, request),
    listCalls: (request) => listCalls(engine, workspace, request),
    saveCall: (record, entries, changes = []) => saveCall(engine, workspace, { record, entries, changes }),
    async leaseCall(id) {
      const [call] = await database.query<CallColumns>(
        `update ${schema}.calls set lease = lease + 1 where workspace = $1 and id = $2 returning record, lease`,
        [workspace, storable(id)],
      );
      return call ? parseCall(call) : null;
    },
    async leaseIdleCall({ id, ...idleness }) {
      const found = await leaseIdle(engine, idleness, { workspace, id: id === null ? null : storable(id) });
      return found?.record ?? null;
    },
    async deleteCall(id) {
      const deleted = await database.query(`delete from ${schema}.calls where workspace = $1 and id = $2 returning 1`, [
        workspace,
        storable(id),
      ]);
      return deleted.length === 1;
    },
    eraseCalls: (ids) => eraseCalls(engine, workspace, ids),
  };
}
