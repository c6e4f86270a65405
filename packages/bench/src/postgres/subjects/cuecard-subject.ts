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
  let inMemory: Cuecard | null = null;
  let storage: ReturnType<typeof createPostgresStorage>;

  const openOver = (over: Storage) =>
    createCuecard({
      storage: over,
      blobs: createMemoryBlobStore(),
      embedders: [createSyntheticEmbedder(dimensions, (text) => vectors.get(text)!)],
      concurrency: 0,
    });

  async function open(exactBelow: number): Promise<void> {
    storage = createPostgresStorage({ connectionString: url, schema, exactBelow, searchMemoryMb: 0 });
    cuecard = await openOver(storage);
  }
  await open(Number.MAX_SAFE_INTEGER);
  await storage!
    .workspace("default")
    .insertKnowledgeBase(
      aBase({ id: baseId, embeddingProvider: "synthetic", embeddingModel: "bench", embeddingDimensions: dimensions }),
    );

  async function search(cue: Cuecard, question: CorpusQuestion, keywordSearch: boolean): Promise<string[]> {
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
      const kept = createPostgresStorage({ connectionString: url, schema });
      inMemory = await openOver(kept);
      await loaded(kept, dimensions);
    },
    searches: [
      { name: "cuecard, hybrid", vectorsAlone: false, ask: (question) => search(inMemory ?? cuecard, question, true) },
      {
        name: "cuecard, hybrid, asked before",
        vectorsAlone: false,
        prepare: (question) => search(inMemory ?? cuecard, question, true),
        ask: (question) => search(inMemory ?? cuecard, question, true),
      },
      {
        name: "cuecard, vectors alone",
        vectorsAlone: true,
        ask: (question) => search(inMemory ?? cuecard, question, false),
      },
      {
        name: "cuecard without the index in memory, hybrid",
        vectorsAlone: false,
        ask: (question) => search(cuecard, question, true),
      },
      {
        name: "cuecard without the index in memory, vectors alone",
        vectorsAlone: true,
        ask: (question) => search(cuecard, question, false),
      },
    ],
    async close() {
      await inMemory?.close();
      await cuecard.close();
    },
  };
}

async function storeSource(storage: Storage, chunks: CorpusChunk[]): Promise<void> {
  const store = storage.workspace("default");
  await store.insertSource(aSource(baseId, { id: `doc_${chunks[0]!.id}` }), null);
  const embedded = chunks.map((chunk, position) => aChunk(position, chunk));
  await storeChunks(storage, store, embedded);
}

/** The first search has the knowledge base read into memory. */
async function loaded(storage: Storage, dimensions: number): Promise<void> {
  const vector = new Float32Array(dimensions).fill(1 / Math.sqrt(dimensions));
  await storage.workspace("default").searchCandidates({
    spaces: [{ space: `synthetic/bench@${dimensions}`, knowledgeBaseIds: [baseId], vector }],
    terms: [],
    limit: 1,
    filter: null,
    chunks: 0,
    signal: AbortSignal.timeout(deadlineMs),
  });
  while ((await storage.stats(Date.now())).indexes?.knowledgeBases.length === 0) await wait(50);
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
