import type { CallRecord, CallStore, Idleness, StoredCallFilter } from "../ports/storage/calls.ts";
import type { Storage } from "../ports/storage/storage.ts";
import { callRowKinds } from "../storage-kit/row-tables.ts";
import { removePlainRowsOf } from "./collection.ts";
import { eraseCalls } from "./erase-calls.ts";
import { addCallChanges } from "./events.ts";
import { removeQuestions } from "./gaps.ts";
import { removeExamples } from "./learned-examples.ts";
import { pageOf } from "./page.ts";
import { removeRequestsOf } from "./requests.ts";
import { add, type CallRow, copy, type WorkspaceRows } from "./rows.ts";
import { checkRoom } from "./usage.ts";

export function createMemoryCalls(workspace: WorkspaceRows): CallStore {
  const rows = workspace.calls;
  return {
    async startCall(record, entries, changes = [], quotas = []) {
      const active = record.externalId === null ? undefined : findActive(record.externalId);
      if (active) return { record: copy(active.record), existing: true };
      checkRoom(workspace, quotas);
      add(rows, record.id, copy({ record, entries, analyses: 0, heldBy: [record.agentId] }));
      addCallChanges(workspace, record.id, changes);
      return { record: copy(record), existing: false };
    },
    async getCall(id) {
      return copy(rows.get(id)?.record ?? null);
    },
    async getCallEntries(id) {
      return copy(rows.get(id)?.entries ?? { ledger: [], trace: [] });
    },
    async listLedger(id, { after, limit }) {
      const behind = rows.get(id)?.entries.ledger.slice(after) ?? [];
      return { items: copy(behind.slice(0, limit)), hasMore: behind.length > limit };
    },
    async listCalls({ limit, after, ...filter }) {
      const matching = [...rows.values()].filter((row) => passes(row, filter));
      return pageOf(
        matching.map(({ record }) => record),
        { limit, after },
      );
    },
    async countCallTraits({ limit, after, ...filter }) {
      const matching = [...rows.values()].filter((row) => passes(row, filter)).map(({ record }) => record);
      const page = pageOf(matching, { limit, after });
      const counts = new Map<string, number>();
      for (const { id } of page.rows)
        for (const trait of traitsOf(rows.get(id)!)) counts.set(trait, (counts.get(trait) ?? 0) + 1);
      const last = page.rows.at(-1);
      return {
        calls: page.rows.length,
        next: page.hasMore && last ? { createdAt: last.createdAt, id: last.id } : null,
        counts: [...counts].filter(([trait]) => !trait.startsWith("word:")).map(([trait, calls]) => ({ trait, calls })),
      };
    },
    async labelCall(id, labels) {
      const row = rows.get(id);
      if (row) row.record.labels = copy(labels);
      return row !== undefined;
    },
    async setRecording(id, recording) {
      const row = rows.get(id);
      if (row) row.record.recording = copy(recording);
      return row !== undefined;
    },
    async saveCall(record, entries, changes = []) {
      const row = rows.get(record.id);
      if (!row) return "gone";
      if (row.record.lease !== record.lease) return "moved";
      const { labels, recording, findings, status, traits, analyseAt } = row.record;
      const ended = status === "ended" ? { traits, analyseAt } : null;
      row.record = { ...copy(record), labels, recording, findings, ...ended };
      row.heldBy.push(record.agentId);
      addCallChanges(workspace, record.id, changes);
      if (entries) {
        const { ledger, trace, after } = copy(entries);
        row.entries.ledger.splice(after.ledger, Infinity, ...ledger);
        row.entries.trace.splice(after.trace, Infinity, ...trace);
      }
      return "done";
    },
    async leaseCall(id) {
      const row = rows.get(id);
      if (!row) return null;
      row.record.lease += 1;
      return copy(row.record);
    },
    async leaseIdleCall({ id, ...idleness }) {
      const row = longestIdle([...rows.values()], idleness, (record) => id === null || record.id === id);
      if (row) row.record.lease += 1;
      return copy(row?.record ?? null);
    },
    async requestAnalyses({ teamId, agentId, since, now }) {
      const asked = [...rows.values()].filter(
        ({ record }) =>
          record.status === "ended" &&
          record.teamId === teamId &&
          (agentId === null || record.agentId === agentId) &&
          (since === null || record.createdAt >= since),
      );
      for (const row of asked) {
        row.analyses += 1;
        row.record.analyseAt = now;
      }
      return asked.length;
    },
    async finishAnalysis({ callId, attempt }, { changes, ...outcome }) {
      const row = rows.get(callId);
      if (row?.analyses !== attempt) return "lost";
      row.analyses += 1;
      Object.assign(row.record, copy(outcome));
      addCallChanges(workspace, callId, changes);
      return "done";
    },
    async deleteCall(id) {
      return removeCall(workspace, id);
    },
    async eraseCalls(ids) {
      return eraseCalls(workspace, ids);
    },
  };

  function findActive(externalId: string): CallRow | undefined {
    return [...rows.values()].find(({ record }) => record.externalId === externalId && record.status === "active");
  }
}

/** The queue over the calls of all workspaces. */
export function createMemoryAnalysisQueue(workspaces: Map<string, WorkspaceRows>): Pick<Storage, "claimAnalysis"> {
  return {
    async claimAnalysis({ now, leaseMs }) {
      const due = [...workspaces.values()]
        .flatMap(({ id: workspace, calls }) => [...calls.values()].map((row) => ({ workspace, row })))
        .filter(({ row: { record } }) => record.analyseAt !== null && record.analyseAt <= now)
        .sort((one, other) => one.row.record.analyseAt! - other.row.record.analyseAt!)[0];
      if (!due) return null;
      const { workspace, row } = due;
      row.analyses += 1;
      row.record.analyseAt = now + leaseMs;
      return { workspace, callId: row.record.id, attempt: row.analyses, record: copy(row.record) };
    },
  };
}

/** A member that ever had the call goes on having had it; all else is as the record says now. */
function traitsOf({ record, heldBy }: CallRow): Set<string> {
  const [held, labels] = [heldBy.map((id) => `held:${id}`), record.labels.map((label) => `label:${label}`)];
  return new Set([...record.traits, ...held, ...labels]);
}

function passes(row: CallRow, filter: StoredCallFilter): boolean {
  const { record } = row;
  const { heldBy, traits = [], from = "", to = null, ...equal } = filter;
  const own = traitsOf(row);
  return (
    traits.every((trait) => own.has(trait)) &&
    Object.entries(equal).every(([name, value]) => record[name as keyof typeof equal] === value) &&
    (heldBy === undefined || own.has(`held:${heldBy}`)) &&
    record.createdAt >= from &&
    (to === null || record.createdAt < to)
  );
}

/** Removes a call with its questions among the gaps, what it taught, and the requests that made it. */
export function removeCall(rows: WorkspaceRows, id: string): boolean {
  removeQuestions(rows, id);
  removeExamples(rows, ({ callId }) => callId === id);
  for (const kind of callRowKinds) removePlainRowsOf(rows, kind, id);
  removeRequestsOf(rows, id);
  return rows.calls.delete(id);
}

/** The active call that was touched longest ago, of those that were left alone. */
export function longestIdle<Row extends Pick<CallRow, "record">>(
  rows: readonly Row[],
  { touchedBy, startedBy }: Idleness,
  matches: (record: CallRecord) => boolean = () => true,
): Row | undefined {
  return rows
    .filter(
      ({ record: { status, updatedAt, createdAt } }) =>
        status === "active" && (updatedAt <= touchedBy || createdAt <= startedBy),
    )
    .filter(({ record }) => matches(record))
    .sort((a, b) =>
      a.record.updatedAt < b.record.updatedAt ? -1 : a.record.updatedAt > b.record.updatedAt ? 1 : 0,
    )[0];
}
