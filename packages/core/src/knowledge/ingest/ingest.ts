import { createHash } from "node:crypto";
import { CuecardError } from "../../errors.ts";
import type { NewId } from "../../ids.ts";
import type { BlobStore, BlobStream } from "../../ports/blob-store.ts";
import type { EncodedDocument } from "../../ports/document.ts";
import { type Embedder, embeddingSpace } from "../../ports/embedder.ts";
import type { Extractor } from "../../ports/extractor.ts";
import type { Claim, EmbeddedChunk, FencedResult, KnowledgeStore, SourceRecord } from "../../ports/storage/knowledge.ts";
import type { KnowledgeBase } from "../../schema/knowledge-base.ts";
import type { Embedders } from "../embedders.ts";
import { asRegistered } from "./as-registered.ts";
import { chunkBudget } from "./chunk-budget.ts";
import type { ChunkBatch, Chunker } from "./chunker.ts";
import { embedDocuments } from "./embed.ts";
import { withinLimits } from "./embed-requests.ts";
import { embeddedText } from "./embedded-text.ts";
import { inOrder } from "./in-order.ts";
import type { Lease } from "./lease.ts";
import { sentenceVectors } from "./sentence-vectors.ts";
import { textDocument } from "./text-document.ts";

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

interface Bytes {
  blobKey: string;
  contentHash: string;
  mimeType: string | null;
  url: string | null;
}

/**
 * Processes one claimed source: bytes, document, chunks, vectors, swap. Chunks stream through in batches, so that no
 * source stands whole in this process's memory. Throws what made it fail; nothing of a failed run is left behind.
 */
export async function ingest(
  options: IngestOptions,
  base: KnowledgeBase,
  source: SourceRecord,
  claim: Claim,
  lease: Lease,
): Promise<FencedResult> {
  const { store, blobs, embedders } = options;
  const embedder = embedders.forSpace(spaceOf(base)) ?? spaceMismatch(base, embedders);
  const bytes = await fetchBytes(options, source, lease);
  try {
    lease.report("extracting", 0.1);
    const { document, warnings } = await extract(options, source, bytes, lease.signal);
    lease.report("chunking", extractedAt);
    const { warnings: tooLarge, ...chunking } = chunkBudget(source, embedder);
    const chunked = options.chunker.chunk(document, chunking, {
      signal: lease.signal,
      embed: (texts) => sentenceVectors(embedder, texts, { signal: lease.signal, sleep: options.sleep }),
    });
    const totals = { chunks: 0, tokens: 0 };
    const result = await store.replaceChunks(claim, embed(options, embedder, chunked.batches, totals, lease), () => {
      const now = options.now();
      const refreshes = base.autoRefresh && source.sourceType === "url";
      return {
        tokenCount: totals.tokens,
        contentHash: bytes.contentHash,
        blobKey: bytes.blobKey,
        warnings: [...warnings, ...tooLarge, ...chunked.warnings],
        title: chunked.title,
        now: new Date(now).toISOString(),
        nextRefreshAt: refreshes ? new Date(now + base.refreshInterval * 3_600_000).toISOString() : null,
      };
    });
    const unused = result === "done" ? source.blobKey : bytes.blobKey;
    if (unused !== null && (result === "done" ? unused !== bytes.blobKey : unused !== source.blobKey)) await blobs.delete(unused);
    return result;
  } catch (error) {
    if (bytes.blobKey !== source.blobKey) await blobs.delete(bytes.blobKey);
    throw error;
  }
}

function spaceOf({ embeddingProvider, embeddingModel, embeddingDimensions }: KnowledgeBase): string {
  return embeddingSpace({ provider: embeddingProvider, model: embeddingModel, dimensions: embeddingDimensions });
}

function spaceMismatch(base: KnowledgeBase, embedders: Embedders): never {
  const message = `Knowledge base ${base.id} was made with ${spaceOf(base)}, but only ${embedders.spaces.join(", ")} can be embedded here; configure that model, or make a new base.`;
  throw new CuecardError("embedding_space_mismatch", message);
}

/** A page is fetched and its bytes kept before anything reads them; files and texts were kept when they were registered. */
async function fetchBytes({ workspace, blobs, extractor, newId }: IngestOptions, source: SourceRecord, lease: Lease): Promise<Bytes> {
  const signal = AbortSignal.any([lease.signal, AbortSignal.timeout(blobTimeoutMs)]);
  if (source.sourceType === "url") {
    lease.report("fetching", 0);
    const page = await extractor.fetchPage(source.sourceUrl!, { signal: lease.signal });
    if ("notModified" in page)
      throw new CuecardError("fetch_failed", `${source.sourceUrl} came back without its content; try again later.`);
    const blobKey = `${workspace}/${source.knowledgeBaseId}/${source.id}/${newId("item")}`;
    await blobs.put(blobKey, once(page.bytes), { signal });
    return { blobKey, contentHash: createHash("sha256").update(page.bytes).digest("hex"), mimeType: page.mimeType, url: page.url };
  }
  const blobKey = source.blobKey!;
  const hash = createHash("sha256");
  for await (const piece of await read(blobs, source, blobKey, signal)) hash.update(piece);
  return { blobKey, contentHash: hash.digest("hex"), mimeType: source.mimeType, url: null };
}

async function read(blobs: BlobStore, source: SourceRecord, key: string, signal: AbortSignal): Promise<BlobStream> {
  const content = await blobs.get(key, { signal });
  if (content) return source.sourceType === "file" ? asRegistered(source, content) : content;
  throw new CuecardError(
    "upload_not_found",
    "The stored bytes of this source are gone from the blob store; delete the source and add it again.",
  );
}

async function extract(
  { blobs, extractor }: IngestOptions,
  source: SourceRecord,
  { blobKey, mimeType, url }: Bytes,
  signal: AbortSignal,
): Promise<{ document: EncodedDocument; warnings: string[] }> {
  const content = await read(blobs, source, blobKey, signal);
  if (source.sourceType !== "text") return extractor.extract({ content, mimeType, filename: source.filename, url, signal });
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return { document: textDocument(source.textTitle!, Buffer.concat(pieces).toString("utf8")), warnings: [] };
}

async function* embed(
  { newId, sleep }: IngestOptions,
  embedder: Embedder,
  batches: AsyncIterable<ChunkBatch>,
  totals: { chunks: number; tokens: number },
  lease: Lease,
): AsyncGenerator<EmbeddedChunk[]> {
  const { concurrency = 1 } = embedder;
  const embedded = inOrder(
    withinLimits(embedder, batches),
    { concurrency, signal: lease.signal },
    async ({ chunks, progress }, signal) => ({
      chunks,
      progress,
      vectors: await embedDocuments(embedder, chunks.map(embeddedText), { signal, sleep }),
    }),
  );
  for await (const { chunks, progress, vectors } of embedded) {
    lease.signal.throwIfAborted();
    totals.chunks += chunks.length;
    for (const chunk of chunks) totals.tokens += chunk.tokenCount;
    yield chunks.map(({ title: _title, question: _question, ...chunk }, index) => ({
      ...chunk,
      id: newId("chk"),
      vector: vectors[index]!,
    }));
    lease.report("embedding", extractedAt + (embeddedAt - extractedAt) * progress);
  }
  if (totals.chunks === 0) throw new CuecardError("no_text", "No text was found in this source; add one that has text.");
  lease.report("storing", embeddedAt);
}

async function* once(bytes: Uint8Array): BlobStream {
  yield bytes;
}
