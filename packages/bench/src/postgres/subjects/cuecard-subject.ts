import { setTimeout as wait } from "node:timers/promises";
import { type Cuecard, createCuecard, createMemoryBlobStore, type Storage } from "@cuecard/core";
import { createPostgresStorage } from "@cuecard/pgvector";
import { aBase, aChunk, aSource, storeChunks } from "@cuecard/testing";
import pg from "pg";
import type { CorpusChunk, CorpusQuestion } from "../corpus.ts";
import { createSyntheticEmbedder } from "../synthetic-embedder.ts";
import type { Subject } from "./subject.ts";

const schema = "bench_cuecard";
const baseId = "kb_bench";
/** A search before the index, or on a busy machine, may take long: what is measured is time, not a deadline. */
const deadlineMs = 30_000;

/**
 * Cuecard's own store, asked through the public `search`; chunks are replaced source by source. Without its index every
 * search is exact.
 */
export async function createCuecardSubject({ url, dimensions }: { url: string; dimensions: number }): Promise<Subject> {
  const vectors = new Map<string, Float32Array>();
  let cuecard: Cuecard;
  let storage: ReturnType<typeof createPostgresStorage>;

  async function open(exactBelow: number): Promise<void> {
    storage = createPostgresStorage({ connectionString: url, schema, exactBelow });
    cuecard = await createCuecard({
      storage,
      blobs: createMemoryBlobStore(),
      embedders: [createSyntheticEmbedder(dimensions, (text) => vectors.get(text)!)],
      concurrency: 0,
    });
  }
  await open(Number.MAX_SAFE_INTEGER);
  await storage!
    .workspace("default")
    .insertKnowledgeBase(
      aBase({ id: baseId, embeddingProvider: "synthetic", embeddingModel: "bench", embeddingDimensions: dimensions }),
    );

  async function search(question: CorpusQuestion, keywordSearch: boolean): Promise<string[]> {
    vectors.set(question.text, question.vector);
    const { results, degraded } = await cuecard.search({
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
  }

  return {
    load: (chunks) => storeSource(storage, chunks),
    async buildIndex() {
      await cuecard.close();
      await open(0);
      const atStart = storage.warnings.length;
      await indexBuilt(url, () => {
        if (storage.warnings.length > atStart) throw new Error(storage.warnings.slice(atStart).join(" "));
      });
    },
    searches: [
      { name: "cuecard, hybrid", vectorsAlone: false, ask: (question) => search(question, true) },
      { name: "cuecard, vectors alone", vectorsAlone: true, ask: (question) => search(question, false) },
    ],
    close: () => cuecard.close(),
  };
}

async function storeSource(storage: Storage, chunks: CorpusChunk[]): Promise<void> {
  const store = storage.workspace("default");
  await store.insertSource(aSource(baseId, { id: `doc_${chunks[0]!.id}` }), null);
  const embedded = chunks.map((chunk, position) => aChunk(position, chunk));
  await storeChunks(storage, store, embedded);
}

/** `check` throws when the index will not come. */
async function indexBuilt(url: string, check: () => void): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    while ((await client.query(`select 1 from ${schema}.bases where vector_index is not null`)).rows.length === 0) {
      check();
      await wait(100);
    }
  } finally {
    await client.end();
  }
}
