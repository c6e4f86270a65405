import { CuecardError } from "../../errors.ts";
import type { Claim, FencedResult, KnowledgeBaseRecord, SourceRecord } from "../../ports/storage/knowledge.ts";
import { spaceOf } from "../../storage-kit/embedding-space.ts";
import { nextRefresh } from "../../storage-kit/next-refresh.ts";
import type { Embedders } from "../embedding/embedders.ts";
import { chunkVersion, segmentation } from "./chunker/chunk-version.ts";
import { cutDocument } from "./chunker/cut-document.ts";
import { embedChunks, extractedAt } from "./embed-chunks.ts";
import { extractDocument } from "./extract-document.ts";
import type { IngestOptions } from "./ingest-options.ts";
import type { Lease } from "./lease.ts";
import { pipelineHash } from "./pipeline-hash.ts";
import { fetchBytes, forgetUnnamed } from "./source-bytes.ts";

/**
 * Processes one claimed source: bytes, document, chunks, vectors, atomic replace. Chunks stream through in batches, so
 * that no source is whole in this process's memory. Unchanged content keeps its chunks when it would be cut the same
 * again. Throws what made the run fail; a failed run leaves nothing behind.
 */
export async function ingest(
  options: IngestOptions,
  base: KnowledgeBaseRecord,
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
    const { document, warnings, contentHash } = await extractDocument(options, source, bytes, lease.signal);
    lease.report("chunking", extractedAt);
    const { chunker, sleep } = options;
    const cut = cutDocument({ chunker, embedder }, document, source, { signal: lease.signal, sleep });
    const totals = { chunks: 0, tokens: 0 };
    const chunks = embedChunks(options, { embedder, claim, lease }, cut.batches, totals);
    const result = await store.replaceChunks(claim, chunks, () => {
      const { now, nextRefreshAt } = finished();
      return {
        tokenCount: totals.tokens,
        contentHash,
        recipe: cut.asAsked ? pipeline : null,
        blobKey: bytes.blobKey,
        warnings: [...warnings, ...cut.warnings],
        title: cut.title,
        validators: bytes.validators,
        now,
        nextRefreshAt,
      };
    });
    if (result === "done") options.made.chunks += totals.chunks;
    await forgetUnnamed(options, source, bytes.blobKey);
    return result;
  } catch (error) {
    await forgetUnnamed(options, source, bytes.blobKey);
    throw error;
  }
}

function spaceMismatch(base: KnowledgeBaseRecord, embedders: Embedders): never {
  const message = `Knowledge base ${base.id} uses ${spaceOf(base)}, but only ${embedders.spaces.join(", ")} is configured here; configure that model, or re-embed the knowledge base with \`cuecard reembed\`.`;
  throw new CuecardError("embedding_space_mismatch", message);
}
