import type { CallFilter, CallRecord, CallStore, Page, PageRequest } from "@cuecard/core";
import { indexKey, storable } from "../../text.ts";
import type { Engine } from "../engine.ts";
import { selectPage } from "../page.ts";
import { readEntries } from "./call-entries.ts";
import { type CallColumns, findCall, parseCall } from "./call-rows.ts";
import { eraseCalls } from "./erase-calls.ts";
import { leaseIdle } from "./idle-calls.ts";
import { saveCall } from "./save-call.ts";
import { startCall } from "./start-call.ts";

export function createCalls(engine: Engine, workspace: string): CallStore {
  const { database } = engine;
  const { schema } = engine.names;
  return {
    startCall: (record, entries, changes = []) => startCall(engine, workspace, { record, entries, changes }),
    getCall: (id) => findCall(engine, workspace, id),
    getCallEntries: (id) => readEntries(engine, workspace, id),
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

async function listCalls(
  { database, names: { schema } }: Engine,
  workspace: string,
  { externalId, status, ...request }: PageRequest & CallFilter,
): Promise<Page<CallRecord>> {
  const filters = [
    ...(externalId === undefined ? [] : [["external_id", indexKey(externalId)] as const]),
    ...(status === undefined ? [] : [["status", status] as const]),
  ];
  const conditions = filters.map(([column], index) => `${column} = $${index + 2}`);
  const page = await selectPage<CallColumns>(database, {
    select: "record, lease",
    from: `${schema}.calls`,
    where: ["workspace = $1", ...conditions].join(" and "),
    values: [workspace, ...filters.map(([, value]) => value)],
    request,
  });
  return { ...page, rows: page.rows.map(parseCall) };
}
