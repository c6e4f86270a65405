import { createHash, type Hash } from "node:crypto";
import { CuecardError } from "../../errors.ts";
import type { NewId } from "../../ids.ts";
import type { BlobStore, BlobStream } from "../../ports/blob-store.ts";
import type { EncodedDocument } from "../../ports/document.ts";
import type { Embedder } from "../../ports/embedder.ts";
import type { Extractor, PageValidators } from "../../ports/extractor.ts";
import type {
  Claim,
  EmbeddedChunk,
  FencedResult,
  FetchedBytes,
  KnowledgeStore,
  SourceRecord,
} from "../../ports/storage/knowledge.ts";
import type { KnowledgeBase } from "../../schema/knowledge-base.ts";
import { spaceOf } from "../../storage-kit/embedding-space.ts";
import { nextRefresh } from "../../storage-kit/next-refresh.ts";
import { validatorsOf } from "../content/validators-of.ts";
import { collect, hashOf, toStream } from "../content/whole-bytes.ts";
import { embedDocuments } from "../embedding/embed-documents.ts";
import { withinLimits } from "../embedding/embed-requests.ts";
import type { Embedders } from "../embedding/embedders.ts";
import { inOrder } from "../embedding/in-order.ts";
import { embeddedText } from "./chunk/embedded-text.ts";
import { chunkVersion, segmentation } from "./chunker/chunk-version.ts";
import type { ChunkBatch, Chunker } from "./chunker/chunker.ts";
import { cutDocument } from "./chunker/cut-document.ts";
import { createEmbeddingCache } from "./embedding-cache.ts";
import type { Lease } from "./lease.ts";
import { pipelineHash } from "./pipeline-hash.ts";
import { textDocument } from "./text-document.ts";
import { verifyUpload } from "./verify-upload.ts";

export interface IngestOptions {
  workspace: string;
  store: KnowledgeStore;
  blobs: BlobStore;
  extractor: Extractor;
  embedders: Embedders;
  chunker: Chunker;
  now: () => number;
  newId: NewId;
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Longest time that reading or writing one blob may take. */
const blobTimeoutMs = 5 * 60_000;
/** Shares of `progress` at which the steps begin. */
const extractedAt = 0.3;
const embeddedAt = 0.95;

interface Bytes extends Omit<FetchedBytes, "url" | "contentHash"> {
  url: string | null;
}

/** A source that would be given the chunks it has. */
interface Unchanged {
  unchanged: true;
  validators: PageValidators | null;
}

/**
 * Processes one claimed source: bytes, document, chunks, vectors, atomic replace. Chunks stream through in batches, so
 * that no source is whole in this process's memory. Unchanged content keeps its chunks when it would be cut the same
 * again. Throws what made the run fail; a failed run leaves nothing behind.
 */
export async function ingest(
  options: IngestOptions,
  base: KnowledgeBase,
  source: SourceRecord,
  claim: Claim,
  lease: Lease,
): Promise<FencedResult> {
  const { store, embedders, extractor } = options;
  const embedder = embedders.forSpace(spaceOf(base)) ?? spaceMismatch(base, embedders);
  const finished = () => {
    const now = options.now();
    return { now: new Date(now).toISOString(), nextRefreshAt: nextRefresh(base, source, now) };
  };
  const pipeline = pipelineHash({ base, source, embedder, extractor, chunkVersion, segmentation });
  const bytes = await fetchBytes(options, source, lease, source.chunkCount > 0 && source.recipe === pipeline);
  if ("unchanged" in bytes) return store.keepChunks(claim, { validators: bytes.validators, ...finished() });
  try {
    lease.report("extracting", 0.1);
    const { document, warnings, contentHash } = await extract(options, source, bytes, lease.signal);
    lease.report("chunking", extractedAt);
    const { chunker, sleep } = options;
    const cut = cutDocument({ chunker, embedder }, document, source, { signal: lease.signal, sleep });
    const totals = { chunks: 0, tokens: 0 };
    const result = await store.replaceChunks(
      claim,
      embed(options, { embedder, claim, lease }, cut.batches, totals),
      () => ({
        tokenCount: totals.tokens,
        contentHash,
        recipe: cut.asAsked ? pipeline : null,
        blobKey: bytes.blobKey,
        warnings: [...warnings, ...cut.warnings],
        title: cut.title,
        validators: bytes.validators,
        ...finished(),
      }),
    );
    await forgetUnnamed(options, source, bytes.blobKey);
    return result;
  } catch (error) {
    await forgetUnnamed(options, source, bytes.blobKey);
    throw error;
  }
}

/**
 * Of a page's bytes before and after the run, deletes those that the source does not name. Only its record says whether
 * the chunks were replaced. What can't be deleted now, maintenance deletes later.
 */
async function forgetUnnamed({ store, blobs }: IngestOptions, before: SourceRecord, fetched: string): Promise<void> {
  if (fetched === before.blobKey) return;
  try {
    const record = await store.getSource(before.knowledgeBaseId, before.id);
    const named = [record?.blobKey, record?.fetched?.blobKey];
    for (const key of [before.blobKey, fetched]) if (key !== null && !named.includes(key)) await blobs.delete(key);
  } catch {}
}

function spaceMismatch(base: KnowledgeBase, embedders: Embedders): never {
  const message = `Knowledge base ${base.id} uses ${spaceOf(base)}, but only ${embedders.spaces.join(", ")} is configured here; configure that model, or re-embed the knowledge base with \`cuecard reembed\`.`;
  throw new CuecardError("embedding_space_mismatch", message);
}

/**
 * Fetches a page and keeps its bytes before anything reads them, unless a crawl did. Files and texts were kept when they
 * were registered. Bytes that did not change end the run only with `samePipeline`.
 */
async function fetchBytes(
  { workspace, blobs, extractor, newId }: IngestOptions,
  source: SourceRecord,
  lease: Lease,
  samePipeline: boolean,
): Promise<Bytes | Unchanged> {
  const signal = AbortSignal.any([lease.signal, AbortSignal.timeout(blobTimeoutMs)]);
  if (source.sourceType === "url") {
    lease.report("fetching", 0);
    if (source.fetched) return source.fetched;
    const known = samePipeline ? source.validators : null;
    const page = await extractor.fetchPage(source.sourceUrl!, {
      signal: lease.signal,
      ...(known && { validators: known }),
    });
    if ("notModified" in page) return { unchanged: true, validators: known };
    const validators = validatorsOf(page);
    if (samePipeline && (await hashOf(page.bytes)) === source.contentHash) return { unchanged: true, validators };
    const blobKey = `${workspace}/${source.knowledgeBaseId}/${source.id}/${newId("item")}`;
    await blobs.put(blobKey, toStream(page.bytes), { signal });
    return { blobKey, mimeType: page.mimeType, url: page.url, validators };
  }
  const blobKey = source.blobKey!;
  if (samePipeline) {
    const hash = createHash("sha256");
    for await (const piece of await read(blobs, source, blobKey, signal)) hash.update(piece);
    if (hash.digest("hex") === source.contentHash) return { unchanged: true, validators: null };
  }
  return { blobKey, mimeType: source.mimeType, url: null, validators: null };
}

async function read(blobs: BlobStore, source: SourceRecord, key: string, signal: AbortSignal): Promise<BlobStream> {
  const content = await blobs.get(key, { signal });
  if (content) return source.sourceType === "file" ? verifyUpload(source, content) : content;
  throw new CuecardError(
    "upload_not_found",
    "The bytes of this source are missing from the blob store; delete the source and add it again.",
  );
}

/**
 * Reads the bytes once: the hash is of those that the document was made of, whatever is stored under their key by then. Bytes of a file or a text that were
 * read before must be the same again, or `content_changed` is thrown, whatever the extractor makes of them.
 */
async function extract(
  { blobs, extractor }: IngestOptions,
  source: SourceRecord,
  { blobKey, mimeType, url }: Bytes,
  signal: AbortSignal,
): Promise<{ document: EncodedDocument; warnings: string[]; contentHash: string }> {
  const hash = createHash("sha256");
  const expected = source.sourceType === "url" ? null : source.contentHash;
  const content = hashed(await read(blobs, source, blobKey, signal), hash, (found) => {
    if (expected !== null && found !== expected) throw contentChanged(source.sourceType);
  });
  if (source.sourceType !== "text") {
    const extraction = await extractor.extract({ content, mimeType, filename: source.filename, url, signal });
    return { ...extraction, contentHash: hash.digest("hex") };
  }
  const document = textDocument(source.textTitle!, Buffer.from(await collect(content)).toString("utf8"));
  return { document, warnings: [], contentHash: hash.digest("hex") };
}

/** Calls `atEnd` with the hash before the reader gets the end: when it throws, nothing is made of these bytes. */
async function* hashed(content: BlobStream, hash: Hash, atEnd: (found: string) => void): BlobStream {
  for await (const piece of content) {
    hash.update(piece);
    yield piece;
  }
  atEnd(hash.copy().digest("hex"));
}

function contentChanged(kind: SourceRecord["sourceType"]): CuecardError {
  const message = `The stored bytes of this ${kind} have changed since they were stored: the disk is damaged, or another program wrote to the blob store. Delete the source and add it again.`;
  return new CuecardError("content_changed", message);
}

async function* embed(
  { store, newId, sleep }: IngestOptions,
  { embedder, claim, lease }: { embedder: Embedder; claim: Claim; lease: Lease },
  batches: AsyncIterable<ChunkBatch>,
  totals: { chunks: number; tokens: number },
): AsyncGenerator<EmbeddedChunk[]> {
  const { concurrency = 1 } = embedder;
  const known = createEmbeddingCache(store, claim);
  const keptIds = new Set<string>();
  const embedded = inOrder(
    withinLimits(embedder, batches),
    { concurrency, signal: lease.signal },
    async ({ chunks, progress }, signal) => ({
      chunks,
      progress,
      vectors: await known.vectors(chunks.map(embeddedText), (texts) => {
        if (totals.chunks === 0) lease.report("embedding", extractedAt);
        return embedDocuments(embedder, texts, { signal, sleep });
      }),
    }),
  );
  for await (const { chunks, progress, vectors } of embedded) {
    lease.signal.throwIfAborted();
    totals.chunks += chunks.length;
    for (const chunk of chunks) totals.tokens += chunk.tokenCount;
    yield chunks.map(({ title: _title, ...chunk }, index) => {
      const { textHash, vector, chunkIds } = vectors[index]!;
      const id = chunkIds.find((kept) => !keptIds.has(kept)) ?? newId("chk");
      keptIds.add(id);
      return { ...chunk, id, textHash, vector };
    });
    lease.report("embedding", extractedAt + (embeddedAt - extractedAt) * progress);
  }
  if (totals.chunks === 0)
    throw new CuecardError("no_text", "No text was found in this source; add one that has text.");
  lease.report("storing", embeddedAt);
}
