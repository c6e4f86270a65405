import { type Cuecard, createCuecard, createMemoryBlobStore, type Storage } from "@cuecard/core";
import { aBase, aChunk, aSource, storeChunks } from "@cuecard/testing/stores";
import type { CorpusChunk, CorpusQuestion } from "../corpus.ts";
import { createSyntheticEmbedder } from "../synthetic-embedder.ts";

export const baseId = "kb_bench";
/** A search before the index, or on a busy machine, may take long: what is measured is time, not a deadline. */
export const deadlineMs = 30_000;

/** Cuecard over stores that hold the corpus, asked through the public `search`. */
export interface AskedCuecard {
  openOver(storage: Storage): Promise<Cuecard>;
  /** Ids of the best ten. */
  search(cue: Cuecard, question: CorpusQuestion, keywordSearch: boolean): Promise<string[]>;
}

export function createAskedCuecard(dimensions: number): AskedCuecard {
  const vectors = new Map<string, Float32Array>();
  return {
    openOver: (storage) =>
      createCuecard({
        storage,
        blobs: createMemoryBlobStore(),
        embedders: [createSyntheticEmbedder(dimensions, (text) => vectors.get(text)!)],
        concurrency: 0,
      }),
    async search(cue, question, keywordSearch) {
      vectors.set(question.text, question.vector);
      const { results, degraded } = await cue.search({
        query: question.text,
        knowledgeBaseIds: [baseId],
        topK: 10,
        similarityThreshold: 0,
        keywordSearch,
        deadlineMs,
      });
      if (degraded.length > 0) throw new Error(`A search was degraded: ${degraded[0]!.reason}`);
      if (keywordSearch && !results.some(({ matchedBy }) => matchedBy.includes("keyword")))
        throw new Error(`"${question.text}" matched no word.`);
      return results.map(({ chunkId }) => chunkId);
    },
  };
}

/** Makes the knowledge base that the corpus goes into. */
export function insertBase(storage: Storage, dimensions: number): Promise<unknown> {
  const space = { embeddingProvider: "synthetic", embeddingModel: "bench", embeddingDimensions: dimensions };
  return storage.workspace("default").insertKnowledgeBase(aBase({ id: baseId, ...space }));
}

/** Stores chunks as those of one source. */
export async function storeSource(storage: Storage, chunks: CorpusChunk[]): Promise<void> {
  const store = storage.workspace("default");
  await store.insertSource(aSource(baseId, { id: `doc_${chunks[0]!.id}` }), null);
  const embedded = chunks.map((chunk, position) => aChunk(position, chunk));
  await storeChunks(storage, store, embedded);
}
