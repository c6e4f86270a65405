import type { BinStore } from "../ports/storage/bin.ts";
import type { BinEntry } from "../schema/bin.ts";
import { binOf, restoredSource } from "../storage-kit/bin.ts";
import { seeAsItIs } from "./events.ts";
import { reschedule, sourcesOf } from "./knowledge-base-rows.ts";
import { add, addSource, copy, type WorkspaceRows } from "./rows.ts";
import { checkRoom } from "./usage.ts";

type Entries = Map<string, BinEntry>;

/** `rowsOf`: the rows of any workspace. */
export function createMemoryBin(rows: WorkspaceRows, rowsOf: (workspace: string) => WorkspaceRows): BinStore {
  const entries = rows.plain.bin as unknown as Entries;
  const rowsIn = (id: string) => rowsOf(binOf(rows.id, id));
  return {
    async moveToBin(entry) {
      const bin = rowsIn(entry.id);
      const { kind, objectId } = entry;
      if (kind === "sources" ? !binSources(rows, bin, entry) : !move(rows, bin, kind, objectId)) return false;
      if (kind === "knowledge_base") rows.deletedKnowledgeBases.add(objectId);
      for (const row of bin.sources.values()) Object.assign(row, { dueAt: null, claimedFrom: null });
      for (const { state } of bin.reembeddings.values())
        if (state) Object.assign(state, { claimableAt: null, leased: false });
      rows.bins.set(entry.id, bin);
      entries.set(entry.id, copy(entry));
      return true;
    },
    async restoreFromBin(id, now, quotas = []) {
      const entry = entries.get(id);
      if (!entry) return "gone";
      const { kind, objectId } = entry;
      const bin = rowsIn(id);
      if (kind === "sources" && !rows.knowledgeBases.has(objectId)) return "knowledge_base_gone";
      if (isTaken(rows, bin, entry)) return "id_taken";
      checkRoom(rows, quotas, kind === "sources" ? { ...bin, knowledgeBases: new Map() } : bin);
      if (kind === "sources") restoreSources(rows, bin, now);
      else move(bin, rows, kind, objectId);
      if (kind === "knowledge_base") wake(rows, objectId, Date.parse(now));
      rows.bins.delete(id);
      entries.delete(id);
      return "done";
    },
  };
}

function isTaken(rows: WorkspaceRows, bin: WorkspaceRows, { kind, objectId }: BinEntry): boolean {
  if (kind === "agent" || kind === "team") return rows[`${kind}s`].has(objectId);
  if (kind === "knowledge_base") return false;
  const isPage = ({
    record: { parentId, sourceUrl },
  }: {
    record: { parentId: string | null; sourceUrl: string | null };
  }) => (parentId === null ? null : `${parentId} ${sourceUrl}`);
  const pages = new Set(sourcesOf(rows, objectId).map(isPage));
  return [...bin.sources.values()].some((row) => isPage(row) !== null && pages.has(isPage(row)));
}

function move(from: WorkspaceRows, to: WorkspaceRows, kind: Exclude<BinEntry["kind"], "sources">, id: string): boolean {
  if (kind === "agent") return moveOne(from.agents, to.agents, id) && moveOne(from.agentVersions, to.agentVersions, id);
  if (kind === "team") {
    from.learned.delete(id);
    return moveOne(from.teams, to.teams, id) && moveOne(from.teamVersions, to.teamVersions, id);
  }
  if (!moveOne(from.knowledgeBases, to.knowledgeBases, id)) return false;
  moveOne(from.reembeddings, to.reembeddings, id);
  for (const { record } of sourcesOf(from, id)) moveOne(from.sources, to.sources, record.id);
  for (const upload of [...from.uploads.values()])
    if (upload.knowledgeBaseId === id) moveOne(from.uploads, to.uploads, upload.id);
  for (const { state } of [...from.gaps.values()])
    if (state.knowledgeBaseId === id) moveOne(from.gaps, to.gaps, state.id);
  seeAsItIs(to);
  return true;
}

function moveOne<Row>(from: Map<string, Row>, to: Map<string, Row>, id: string): boolean {
  const row = from.get(id);
  if (row === undefined) return false;
  to.set(id, row);
  return from.delete(id);
}

function binSources(rows: WorkspaceRows, bin: WorkspaceRows, { objectId, sourceIds }: BinEntry): boolean {
  const meant = sourcesOf(rows, objectId).filter(
    ({ record: { id, parentId } }) => sourceIds.includes(id) || (parentId !== null && sourceIds.includes(parentId)),
  );
  if (meant.length === 0) return false;
  add(bin.knowledgeBases, objectId, copy(rows.knowledgeBases.get(objectId)!));
  for (const { record } of meant) {
    rows.sources.delete(record.id);
    addSource(bin, record);
    moveUploads(rows, bin, record.id);
  }
  return true;
}

function restoreSources(rows: WorkspaceRows, bin: WorkspaceRows, now: string): void {
  for (const { record } of bin.sources.values()) {
    addSource(rows, restoredSource(record, now));
    moveUploads(bin, rows, record.id);
  }
  bin.sources.clear();
  bin.knowledgeBases.clear();
}

function moveUploads(from: WorkspaceRows, to: WorkspaceRows, sourceId: string): void {
  for (const { id, claimedBy } of [...from.uploads.values()])
    if (claimedBy === sourceId) moveOne(from.uploads, to.uploads, id);
}

function wake(rows: WorkspaceRows, id: string, now: number): void {
  for (const row of sourcesOf(rows, id)) if (["pending", "processing"].includes(row.record.status)) row.dueAt = now;
  const state = rows.reembeddings.get(id)?.state;
  if (state) state.claimableAt = now;
  reschedule(rows, rows.knowledgeBases.get(id)!);
}
