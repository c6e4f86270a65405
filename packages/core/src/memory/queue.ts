import type { Storage } from "../ports/storage/storage.ts";
import { claimedSource } from "../storage-kit/claimed-source.ts";
import { copy, type SourceRow, type WorkspaceRows } from "./rows.ts";

/** The queue over the source rows of all workspaces. */
export function createMemoryQueue(
  workspaces: Map<string, WorkspaceRows>,
): Pick<Storage, "claimSource" | "claimReembedding" | "expireLeases" | "stats"> {
  return {
    async claimSource({ now, leaseMs, only }) {
      const all = allSources();
      const first = all.filter(({ row }) => row.dueAt !== null && row.dueAt <= now).sort(fairly(all, now))[0];
      if (!first || (only && first.row.record.sourceType !== only)) return null;
      const { workspace, row } = first;
      const { record } = row;
      if (row.claimedFrom === null) row.claimedFrom = record.status;
      else row.failedDeliveries += 1;
      row.dueAt = now + leaseMs;
      const updatedAt = new Date(now).toISOString();
      Object.assign(record, { status: "processing", attempt: record.attempt + 1, step: null, progress: 0, updatedAt });
      return claimedSource({
        workspace,
        source: copy(record),
        knowledgeBase: copy(workspaces.get(workspace)!.knowledgeBases.get(record.knowledgeBaseId)!),
        failedDeliveries: row.failedDeliveries,
      });
    },
    async claimReembedding({ now, leaseMs }) {
      const due = allReembeddings().filter(({ state }) => state.claimableAt !== null && state.claimableAt <= now);
      const first = due.sort((left, right) => left.state.claimableAt! - right.state.claimableAt!)[0];
      if (!first) return null;
      const { workspace, knowledgeBaseId, row, state } = first;
      row.attempt += 1;
      Object.assign(state, { leased: true, claimableAt: now + leaseMs, error: null });
      return { workspace, knowledgeBaseId, attempt: row.attempt, target: copy(state.target) };
    },
    async expireLeases(now) {
      const leased = allSources().filter(({ row }) => row.claimedFrom !== null && row.dueAt! > now);
      for (const { row } of leased) row.dueAt = now;
      const moving = allReembeddings().filter(({ state }) => state.leased && state.claimableAt! > now);
      for (const { state } of moving) state.claimableAt = now;
      const requests = [...workspaces.values()].flatMap((rows) => [...rows.requests.values()]);
      const asked = requests.filter(({ done, leasedUntil }) => !done && leasedUntil > now);
      for (const request of asked) request.leasedUntil = now;
      const webhooks = [...workspaces.values()].flatMap((rows) => [...rows.webhooks.values()]);
      const sending = webhooks.filter(({ leasedUntil }) => leasedUntil > now);
      for (const webhook of sending) webhook.leasedUntil = now;
      return leased.length + moving.length + asked.length + sending.length;
    },
    async stats(now) {
      const due = allSources().flatMap(({ row: { dueAt } }) => (dueAt !== null && dueAt <= now ? [dueAt] : []));
      return {
        engine: "memory",
        schema: null,
        oldestDueAt: due.length > 0 ? due.reduce((left, right) => Math.min(left, right)) : null,
        waiting: due.length,
        running: allSources().filter(({ row }) => row.claimedFrom !== null && row.dueAt! > now).length,
        indexes: null,
      };
    },
  };

  function allReembeddings() {
    return [...workspaces].flatMap(([workspace, { reembeddings }]) =>
      [...reembeddings].flatMap(([knowledgeBaseId, row]) =>
        row.state ? [{ workspace, knowledgeBaseId, row, state: row.state }] : [],
      ),
    );
  }

  function allSources() {
    return [...workspaces].flatMap(([workspace, { sources }]) =>
      [...sources.values()].map((row) => ({ workspace, row })),
    );
  }
}

interface Queued {
  workspace: string;
  row: SourceRow;
}

/** Fewest running leases of the workspace, then of the base, then what has been due longest. */
function fairly(all: Queued[], now: number): (left: Queued, right: Queued) => number {
  const running = all.filter(({ row }) => row.claimedFrom !== null && row.dueAt! > now);
  const ofWorkspace = ({ workspace }: Queued) => running.filter((other) => other.workspace === workspace).length;
  const ofBase = ({ workspace, row }: Queued) =>
    running.filter(
      (other) => other.workspace === workspace && other.row.record.knowledgeBaseId === row.record.knowledgeBaseId,
    ).length;
  return (left, right) =>
    ofWorkspace(left) - ofWorkspace(right) ||
    ofBase(left) - ofBase(right) ||
    left.row.dueAt! - right.row.dueAt! ||
    (left.row.record.id < right.row.record.id ? -1 : 1);
}
