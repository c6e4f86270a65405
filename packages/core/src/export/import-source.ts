import { CuecardError } from "../errors.ts";
import { withIndexWords } from "../knowledge/ingest/chunk/index-words.ts";
import type { BlobStore } from "../ports/blob-store.ts";
import type { Claim, EmbeddedChunk, SourceRecord } from "../ports/storage/knowledge.ts";
import type { Storage, WorkspaceStorage } from "../ports/storage/storage.ts";
import type { ExportedChunk, ExportLine } from "./lines.ts";

interface ImportTarget {
  storage: Storage;
  store: WorkspaceStorage;
  blobs: BlobStore;
  files: BlobStore;
  /** Workspace of the export, and the one that gets it. */
  from: string;
  to: string;
  now: () => number;
  signal: AbortSignal;
}

const chunksAtOnce = 100;
const leaseMs = 3_600_000;

/**
 * Stores a source with its file and its chunks, in the state that it was in. Resolves with the number of chunks; null
 * when there is a source of this id. It is first stored as one that waits: when this process dies, its file is processed.
 */
export async function importSource(
  place: ImportTarget,
  { record: exported, title }: Extract<ExportLine, { kind: "source" }>,
  chunks: AsyncGenerator<ExportedChunk>,
): Promise<number | null> {
  const { store } = place;
  if (await store.getSource(exported.knowledgeBaseId, exported.id)) return null;
  const record = await copyFiles(place, exported);
  // What its text was before stays in the other store.
  const kept = { ...record, readAgain: false };
  const waiting: SourceRecord = { ...kept, status: "pending", step: null, progress: 0, chunkCount: 0 };
  if (record.status === "pending" || record.status === "processing") {
    await store.insertSource(waiting, null);
    return 0;
  }
  const claim = await insertClaimed(place, { ...waiting, attempt: record.attempt - 1 });
  const now = record.lastProcessedAt ?? record.updatedAt;
  const { warnings, validators, nextRefreshAt, crawlReport } = record;
  if (record.status === "failed") {
    const { errorCode, processingError, retryable } = record;
    const failure = { errorCode: errorCode!, processingError: processingError!, retryable: retryable ?? false };
    await store.failSource(claim, { ...failure, warnings, now: record.updatedAt, nextRefreshAt });
  } else if (record.crawl && crawlReport) {
    await store.finishCrawl(claim, { report: crawlReport, warnings, gone: [], now, nextRefreshAt });
  } else if (record.chunkCount === 0 || record.blobKey === null) {
    await store.keepChunks(claim, { validators, now, nextRefreshAt });
  } else {
    const { tokenCount, contentHash, blobKey } = record;
    const facts = {
      tokenCount,
      contentHash: contentHash!,
      recipe: record.recipe,
      blobKey,
      warnings,
      title,
      validators,
    };
    const result = await store.replaceChunks(claim, batches(chunks), () => ({ ...facts, now, nextRefreshAt }));
    if (result !== "done") throw takenByAnother(record.id);
  }
  return record.chunkCount;
}

/** Copies what the source names, and names it as the workspace's own. */
async function copyFiles(
  { files, blobs, from, to, signal }: ImportTarget,
  record: SourceRecord,
): Promise<SourceRecord> {
  const moved = async (key: string): Promise<string> => {
    const own = key.startsWith(`${from}/`) ? `${to}${key.slice(from.length)}` : key;
    const bytes = await files.get(key, { signal });
    if (bytes) await blobs.put(own, bytes, { signal });
    return own;
  };
  const { blobKey, fetched } = record;
  return {
    ...record,
    blobKey: blobKey && (await moved(blobKey)),
    fetched: fetched && { ...fetched, blobKey: await moved(fetched.blobKey) },
  };
}

/** Stores a source and claims it. It is due since it was made: of others that are due longer, each is put off once. */
async function insertClaimed({ storage, store, now, to }: ImportTarget, record: SourceRecord): Promise<Claim> {
  await store.insertSource(record, null);
  const made = Date.parse(record.createdAt);
  for (;;) {
    const claimed = await storage.claimSource({ now: made, leaseMs: now() - made + leaseMs });
    if (!claimed) throw takenByAnother(record.id);
    if (claimed.workspace === to && claimed.sourceId === record.id) return claimed;
    await storage.workspace(claimed.workspace).releaseSource(claimed, new Date(now()).toISOString());
  }
}

async function* batches(chunks: AsyncGenerator<ExportedChunk>): AsyncGenerator<EmbeddedChunk[]> {
  let batch: EmbeddedChunk[] = [];
  for await (const each of chunks) {
    batch.push(embedded(each));
    if (batch.length < chunksAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function embedded({ title, textHash, vector, chunk }: ExportedChunk): EmbeddedChunk {
  const { object: _object, sourceId: _source, knowledgeBaseId: _base, ...rest } = chunk;
  const cut = { ...rest, question: rest.question ?? null, title };
  const { terms, length } = withIndexWords(cut as Parameters<typeof withIndexWords>[0]);
  const bytes = Uint8Array.from(Buffer.from(vector, "base64"));
  return { ...rest, textHash, vector: new Float32Array(bytes.buffer), terms, length };
}

const takenByAnother = (id: string) =>
  new CuecardError(
    "source_busy",
    `Source ${id} was taken by another process while it was imported, which processes it from its file. Stop servers and workers, and run the import again for the rest.`,
  );
