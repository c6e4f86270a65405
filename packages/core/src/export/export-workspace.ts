import { CuecardError } from "../errors.ts";
import type { KnowledgeBaseRecord, SourceRecord } from "../ports/storage/knowledge.ts";
import type { Storage, WorkspaceStorage } from "../ports/storage/storage.ts";
import { everyRow } from "../rows/every-row.ts";
import type { KnowledgeBase } from "../schema/knowledge-base.ts";
import { exportChunks } from "./export-chunks.ts";
import { pluralOf, type RowLine, rowKinds, rowsOf } from "./exported-rows.ts";
import { type ExportCounts, type ExportLine, exportFormat, noCounts } from "./lines.ts";

/** Options of `exportWorkspace`. */
export interface ExportOptions {
  /** The store, open. */
  storage: Storage;
  /** Name of the workspace. */
  workspace: string;
  /** Version of Cuecard that writes it. */
  version: string;
  /** The time, in milliseconds since 1970. */
  now: () => number;
}

/**
 * Everything of a workspace that can be moved to another store, object by object: knowledge bases, sources with chunks
 * and vectors, agents, teams, eval cases, tests and calls with what they taught, as they are stored. Keys, earlier versions of teams and agents, gaps, events and webhooks
 * are left out. Throws `storage_failed` when a source changes while it is read.
 */
export async function* exportWorkspace({
  storage,
  workspace,
  version,
  now,
}: ExportOptions): AsyncGenerator<ExportLine> {
  const store = storage.workspace(workspace);
  const counts = noCounts();
  const exportedAt = new Date(now()).toISOString();
  yield { kind: "export", format: exportFormat, cuecard: version, workspace, exportedAt };
  for await (const base of everyRow((page) => store.listKnowledgeBases(page))) {
    counts.knowledgeBases += 1;
    yield { kind: "knowledgeBase", record: recordOf(base) };
    for await (const source of everyRow((page) => store.listSources(base.id, page))) {
      yield* exportSource(store, source, counts);
    }
  }
  for (const kind of rowKinds) {
    for await (const record of everyRow((page) => rowsOf(store, kind).list(page))) {
      counts[pluralOf(kind)] += 1;
      yield { kind, record } as RowLine;
    }
  }
  for await (const record of everyRow((page) => store.listCalls(page))) {
    counts.calls += 1;
    const entries = await store.getCallEntries(record.id);
    const learned = [];
    for await (const each of everyRow((page) => store.listLearnedExamples({ ...page, callId: record.id })))
      learned.push(each);
    yield { kind: "call", record, entries, ...(learned.length > 0 && { learned }) };
  }
  yield { kind: "end", counts };
}

async function* exportSource(
  store: WorkspaceStorage,
  source: SourceRecord,
  counts: ExportCounts,
): AsyncGenerator<ExportLine> {
  const { id, knowledgeBaseId, chunkCount, lastProcessedAt } = source;
  const title = await titleOf(store, source);
  // A refresh goes on serving the chunks of before.
  const record: SourceRecord = chunkCount > 0 ? { ...source, status: "ready" } : source;
  counts.sources += 1;
  yield { kind: "source", record, title };
  if (chunkCount === 0) return;
  let chunks = 0;
  for await (const line of exportChunks(store, source, title)) {
    chunks += 1;
    yield line;
  }
  counts.chunks += chunks;
  const after = await store.getSource(knowledgeBaseId, id);
  if (chunks === chunkCount && after?.lastProcessedAt === lastProcessedAt) return;
  const next = "Export again when nothing is ingested, or export from a restored backup.";
  throw new CuecardError("storage_failed", `Source ${id} changed while it was exported. ${next}`, { retryable: true });
}

async function titleOf(store: WorkspaceStorage, { id, knowledgeBaseId }: SourceRecord): Promise<string | null> {
  const [first] = await store.listChunks(knowledgeBaseId, id, { limit: 1, fromPosition: 0 });
  const [stored] = first ? await store.getChunks([first.id]) : [];
  return stored?.source.title ?? null;
}

function recordOf({ sourceCounts: _sources, chunkCount: _chunks, reembedding: _next, ...record }: KnowledgeBase) {
  return record satisfies KnowledgeBaseRecord;
}
