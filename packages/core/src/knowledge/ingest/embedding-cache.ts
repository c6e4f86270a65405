import { createHash } from "node:crypto";
import type { Claim, KnowledgeStore } from "../../ports/storage/knowledge.ts";

export interface CachedEmbedding {
  textHash: string;
  vector: Float32Array;
  /** Ids that chunks of this source with this text have had; empty when there is none. */
  chunkIds: readonly string[];
}

export interface EmbeddingCache {
  /** The vectors of the texts, in their order; `embed` gets only those that nobody has yet, each once. */
  vectors(texts: string[], embed: (texts: string[]) => Promise<Float32Array[]>): Promise<CachedEmbedding[]>;
}

/**
 * Vectors of this run that are kept until its chunks are published. 1,000 of 1,536 numbers take 6 MB. A text that comes
 * again later is embedded again.
 */
const rememberedTexts = 1_000;

/**
 * Saves embedding in one run: texts that the knowledge base's chunks have already, and repeats within the source. The
 * store is the cache.
 */
export function createEmbeddingCache(store: Pick<KnowledgeStore, "findCachedVectors">, claim: Claim): EmbeddingCache {
  const recent = new Map<string, Promise<Float32Array>>();

  return {
    async vectors(texts, embed) {
      const hashes = texts.map(hashOf);
      const stored = new Map(
        (await store.findCachedVectors(claim, [...new Set(hashes)])).map((known) => [known.textHash, known]),
      );
      const missing = new Map(texts.map((text, index) => [hashes[index]!, text]));
      for (const hash of missing.keys()) if (stored.has(hash) || recent.has(hash)) missing.delete(hash);
      // Promised before anything is awaited, so that a repeat in a request beside this one waits for the same vector.
      const repeated = new Map(hashes.flatMap((hash) => (recent.has(hash) ? [[hash, recent.get(hash)!]] : [])));
      const embedded = missing.size > 0 ? embed([...missing.values()]) : Promise.resolve([]);
      for (const [index, hash] of [...missing.keys()].entries()) {
        const vector = embedded.then((vectors) => vectors[index]!);
        vector.catch(() => {});
        repeated.set(hash, vector);
        remember(hash, vector);
      }
      await embedded;
      return Promise.all(
        hashes.map(async (textHash) => {
          const known = stored.get(textHash);
          return {
            textHash,
            vector: known?.vector ?? (await repeated.get(textHash)!),
            chunkIds: known?.chunkIds ?? [],
          };
        }),
      );
    },
  };

  function remember(hash: string, vector: Promise<Float32Array>): void {
    if (recent.size >= rememberedTexts) recent.delete(recent.keys().next().value!);
    recent.set(hash, vector);
  }
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
