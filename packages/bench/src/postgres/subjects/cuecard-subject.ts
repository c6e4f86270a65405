import { setTimeout as wait } from "node:timers/promises";
import type { Cuecard, Storage } from "@cuecard/core";
import { createPostgresStorage } from "@cuecard/pgvector";
import pg from "pg";
import { baseId, createAskedCuecard, deadlineMs, insertBase, storeSource } from "./asked-cuecard.ts";
import type { Search, Subject } from "./subject.ts";

/** Where the corpus is. */
export const schema = "bench_cuecard";

/** Cuecard in PostgreSQL. */
export interface CuecardSubject extends Subject {
  /** The searches in memory, by other names: as they are while something else goes on. */
  searchesWhile(what: string): Search[];
}

/**
 * Cuecard's own store, asked through the public `search`; chunks are replaced source by source. Without its index every
 * search is exact.
 */
export async function createCuecardSubject({
  url,
  dimensions,
}: {
  url: string;
  dimensions: number;
}): Promise<CuecardSubject> {
  const { openOver, search } = createAskedCuecard(dimensions);
  let cuecard: Cuecard;
  let inMemory: Cuecard | null = null;
  let storage: ReturnType<typeof createPostgresStorage>;

  async function open(exactBelow: number): Promise<void> {
    storage = createPostgresStorage({ connectionString: url, schema, exactBelow, searchMemoryMb: 0 });
    cuecard = await openOver(storage);
  }
  await open(Number.MAX_SAFE_INTEGER);
  await insertBase(storage!, dimensions);

  const hybrid = (name: string): Search => ({
    name,
    vectorsAlone: false,
    ask: (question) => search(inMemory ?? cuecard, question, true),
  });
  const askedBefore = (name: string): Search => ({
    ...hybrid(name),
    prepare: (question) => search(inMemory ?? cuecard, question, true),
  });

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
      hybrid("cuecard, hybrid"),
      askedBefore("cuecard, hybrid, asked before"),
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
    searchesWhile: (what) => [
      hybrid(`cuecard, hybrid, ${what}`),
      askedBefore(`cuecard, hybrid, asked before, ${what}`),
    ],
    async close() {
      await inMemory?.close();
      await cuecard.close();
    },
  };
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
