import { randomUUID } from "node:crypto";
import type {
  CandidateRequest,
  Claim,
  ClaimedSource,
  EmbeddedChunk,
  KnowledgeBaseRecord,
  SourceFacts,
  SourceFailure,
  SourceRecord,
  SourceRetry,
  Storage,
  UploadRecord,
  WorkspaceStorage,
} from "@cuecard/core";

/** Clock of the suite: milliseconds at which every case begins. */
export const t0 = Date.parse("2026-03-01T12:00:00.000Z");
export const second = 1_000;
export const minute = 60_000;
export const hour = 3_600_000;
export const leaseMs = 30_000;
export const dimensions = 8;

/** The time `milliseconds` after the beginning, as ISO 8601. */
export function at(milliseconds: number): string {
  return new Date(t0 + milliseconds).toISOString();
}

export function randomId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll("-", "")}`;
}

/** Characters that break careless encoding, quoting and matching. */
export const oddText =
  "é e\u0301 ß 日本語 한국어 مرحبا \u202Eabc\u202C 👩‍👩‍👧‍👦 🇪🇸 \u{1F600}\u200D\u00AD\uFEFF\u2028\t\r\n %_'\"\\ $1 $\u007Bx} :a ?1 -- ; /* */ \u0001\u007F \uE000 \u{10FFFD} \uFFFD end ";

/** A knowledge base as it is stored, for tests of a storage. */
export function aBase(values: Partial<KnowledgeBaseRecord> = {}): KnowledgeBaseRecord {
  return {
    id: randomId("kb"),
    object: "knowledge_base",
    name: "Support",
    description: null,
    embeddingProvider: "fake",
    embeddingModel: "suite",
    embeddingDimensions: dimensions,
    autoRefresh: false,
    refreshInterval: 24,
    gaps: false,
    synonyms: [],
    createdAt: at(0),
    updatedAt: at(0),
    ...values,
  };
}

/** A source as it is stored, for tests of a storage. */
export function aSource(knowledgeBaseId: string, values: Partial<SourceRecord> = {}): SourceRecord {
  return {
    id: randomId("doc"),
    object: "source",
    knowledgeBaseId,
    sourceType: "text",
    filename: null,
    mimeType: null,
    fileSizeBytes: null,
    sourceUrl: null,
    textTitle: "Refunds",
    crawl: null,
    title: null,
    parentId: null,
    crawlReport: null,
    chunkStrategy: "auto",
    chunkMaxTokens: 512,
    chunkOverlap: 64,
    customMetadata: null,
    status: "pending",
    processingError: null,
    errorCode: null,
    retryable: false,
    step: null,
    progress: 0,
    attempt: 0,
    warnings: [],
    chunkCount: 0,
    tokenCount: 0,
    contentHash: null,
    lastProcessedAt: null,
    nextRefreshAt: null,
    version: 1,
    createdAt: at(0),
    updatedAt: at(0),
    blobKey: null,
    validators: null,
    recipe: null,
    failedRuns: 0,
    missed: null,
    readAgain: false,
    fetched: null,
    ...values,
  };
}

export function anUpload(knowledgeBaseId: string, values: Partial<UploadRecord> = {}): UploadRecord {
  return {
    id: randomId("upl"),
    knowledgeBaseId,
    filename: "guide.pdf",
    mimeType: "application/pdf",
    blobKey: null,
    fileSizeBytes: null,
    completedAt: null,
    claimedBy: null,
    expiresAt: at(15 * minute),
    createdAt: at(0),
    ...values,
  };
}

/** An embedded chunk, for tests of a storage. */
export function aChunk(position: number, values: Partial<EmbeddedChunk> = {}): EmbeddedChunk {
  const terms = values.terms ?? new Map([["refund", 1]]);
  return {
    id: randomId("chk"),
    textHash: randomUUID().replaceAll("-", "").repeat(2),
    position,
    text: `Text of chunk ${position}`,
    start: position * 100,
    end: position * 100 + 50,
    page: null,
    headingPath: [],
    tableHeader: null,
    rows: null,
    question: null,
    tokenCount: 5,
    vector: axis(position % dimensions),
    terms,
    length: [...terms.values()].reduce((sum, count) => sum + count, 0),
    ...values,
  };
}

export function someChunks(count: number, values: Partial<EmbeddedChunk> = {}): EmbeddedChunk[] {
  return Array.from({ length: count }, (_, position) => aChunk(position, values));
}

/** What a finished run sets, for tests of a storage. */
export function someFacts(values: Partial<SourceFacts> = {}): SourceFacts {
  return {
    tokenCount: 5,
    contentHash: "a".repeat(64),
    recipe: "suite",
    blobKey: "blobs/one",
    warnings: [],
    title: null,
    validators: null,
    now: at(minute),
    nextRefreshAt: null,
    ...values,
  };
}

export function aFailure(values: Partial<SourceFailure> = {}): SourceFailure {
  return {
    errorCode: "corrupt_file",
    processingError: "The file is damaged; upload it again.",
    retryable: false,
    warnings: [],
    now: at(minute),
    nextRefreshAt: null,
    ...values,
  };
}

export function aRetry(values: Partial<SourceRetry> = {}): SourceRetry {
  return {
    errorCode: "embedding_failed",
    processingError: "openai answered 503; try again later.",
    now: at(minute),
    dueAt: at(2 * minute),
    ...values,
  };
}

/** The unit vector along one axis. */
export function axis(index: number, size = dimensions): Float32Array {
  const vector = new Float32Array(size);
  vector[index] = 1;
  return vector;
}

/** Chunks as one stream of batches. */
export async function* batches<T>(items: T[], size = 3): AsyncGenerator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** A request for one knowledge base; a retriever is asked when its input is given. */
export function ask(
  knowledgeBaseIds: string[],
  values: Partial<Omit<CandidateRequest, "spaces">> & { vector?: Float32Array | null } = {},
): CandidateRequest {
  const { vector = null, ...rest } = values;
  return {
    spaces: [{ space: `fake/suite@${dimensions}`, knowledgeBaseIds, vector }],
    terms: [],
    limit: 50,
    filter: null,
    chunks: 0,
    signal: new AbortController().signal,
    ...rest,
  };
}

/** A stored base. */
export async function withBase(
  store: WorkspaceStorage,
  values: Partial<KnowledgeBaseRecord> = {},
): Promise<KnowledgeBaseRecord> {
  const base = aBase(values);
  await store.insertKnowledgeBase(base);
  return base;
}

/** A stored pending source in a base. */
export async function withSource(
  store: WorkspaceStorage,
  knowledgeBaseId: string,
  values: Partial<SourceRecord> = {},
): Promise<SourceRecord> {
  const source = aSource(knowledgeBaseId, values);
  const inserted = await store.insertSource(source, null);
  if (inserted !== "done") throw new Error(`The source could not be stored: ${inserted}.`);
  return source;
}

/** Claims the next due source, which must exist. */
export async function claim(storage: Storage, now = t0): Promise<ClaimedSource> {
  const claimed = await storage.claimSource({ now, leaseMs });
  if (!claimed) throw new Error("No source was due.");
  return claimed;
}

/** A source that was claimed and got these chunks. Nothing else may be due in the store. */
export async function withReadySource(
  { storage, store }: { storage: Storage; store: WorkspaceStorage },
  knowledgeBaseId: string,
  {
    chunks = someChunks(3),
    facts = {},
    now = t0,
    ...values
  }: { chunks?: EmbeddedChunk[]; facts?: Partial<SourceFacts>; now?: number } & Partial<SourceRecord> = {},
): Promise<{ source: SourceRecord; claim: Claim; chunks: EmbeddedChunk[] }> {
  const source = await withSource(store, knowledgeBaseId, values);
  const claimed = await claim(storage, now);
  if (claimed.sourceId !== source.id) throw new Error("Another source was due.");
  const result = await store.replaceChunks(claimed, batches(chunks), () => someFacts(facts));
  if (result !== "done") throw new Error(`The chunks could not be stored: ${result}.`);
  return { source, claim: claimed, chunks };
}

/** Stores these chunks as those of the source that is due, instead of those that it has. */
export async function storeChunks(storage: Storage, store: WorkspaceStorage, chunks: EmbeddedChunk[]): Promise<void> {
  const facts = someFacts();
  const claimed = await storage.claimSource({ now: Date.parse(facts.now), leaseMs: 600_000 });
  const result = await store.replaceChunks(claimed!, batches(chunks, 100), () => facts);
  if (result !== "done") throw new Error(`The chunks could not be stored: ${result}.`);
}

/** Every id of a list, walked page by page. */
export async function walk(
  page: (request: {
    limit: number;
    after: { createdAt: string; id: string } | null;
  }) => Promise<{ rows: { id: string; createdAt: string }[]; hasMore: boolean }>,
  limit = 3,
): Promise<string[]> {
  const ids: string[] = [];
  let after: { createdAt: string; id: string } | null = null;
  for (;;) {
    const { rows, hasMore } = await page({ limit, after });
    for (const { id } of rows) {
      if (ids.includes(id)) throw new Error(`The list gave ${id} on two pages.`);
      ids.push(id);
    }
    const last = rows.at(-1);
    if (!hasMore || !last) return ids;
    after = { createdAt: last.createdAt, id: last.id };
  }
}
