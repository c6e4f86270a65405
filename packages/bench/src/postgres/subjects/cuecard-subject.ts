import { setTimeout as wait } from "node:timers/promises";
import type { Cuecard, Storage } from "@cuecard/core";
import { createPostgresStorage } from "@cuecard/pgvector";
import type { CorpusQuestion } from "../corpus.ts";
import { type AskedCuecard, baseId, createAskedCuecard, deadlineMs, insertBase, storeSource } from "./asked-cuecard.ts";
import type { Search, Subject } from "./subject.ts";

/** Where the corpus is. */
export const schema = "bench_cuecard";

interface ServerTarget {
  url: string;
  dimensions: number;
}

/** Cuecard in PostgreSQL. */
export interface CuecardSubject extends Subject {
  /** The searches in memory, by other names: as they are while something else goes on. */
  searchesWhile(what: string): Search[];
  /** Has the database compare every chunk. */
  readonly exact: Search;
}

/**
 * Cuecard's own store, asked through the public `search`; chunks are replaced source by source.
 */
export async function createCuecardSubject({ url, dimensions }: ServerTarget): Promise<CuecardSubject> {
  const { openOver, search } = createAskedCuecard(dimensions);
  const storage = createPostgresStorage({ connectionString: url, schema, searchMemoryMb: 0 });
  const cuecard = await openOver(storage);
  let inMemory: Cuecard | null = null;
  await insertBase(storage, dimensions);

  const ask: Ask = (question, keywordSearch) => search(inMemory ?? cuecard, question, keywordSearch);

  return {
    load: (chunks) => storeSource(storage, chunks),
    async buildIndex() {
      inMemory = await openLoaded({ url, dimensions }, openOver);
    },
    searches: [
      ...hybrids(ask),
      {
        name: "cuecard, vectors alone",
        recall: "nearest",
        ask: (question) => ask(question, false),
      },
      {
        name: "cuecard without the index in memory, hybrid",
        recall: "hybrid",
        ask: (question) => search(cuecard, question, true),
      },
      {
        name: "cuecard without the index in memory, vectors alone",
        recall: "nearest",
        ask: (question) => search(cuecard, question, false),
      },
    ],
    exact: { name: "exact", recall: null, ask: (question) => search(cuecard, question, true) },
    searchesWhile: (what) => hybrids(ask, `, ${what}`),
    async close() {
      await inMemory?.close();
      await cuecard.close();
    },
  };
}

/** What a store that was filled before finds in memory, by names that end so. */
export async function openInMemory(
  place: ServerTarget,
  ending: string,
): Promise<{ searches: Search[]; close(): Promise<void> }> {
  const { openOver, search } = createAskedCuecard(place.dimensions);
  const cuecard = await openLoaded(place, openOver);
  return {
    searches: hybrids((question, keywordSearch) => search(cuecard, question, keywordSearch), ending),
    close: () => cuecard.close(),
  };
}

type Ask = (question: CorpusQuestion, keywordSearch: boolean) => Promise<string[]>;

function hybrids(ask: Ask, ending = ""): Search[] {
  const hybrid: Omit<Search, "name"> = { recall: "hybrid", ask: (question) => ask(question, true) };
  return [
    { ...hybrid, name: `cuecard, hybrid${ending}` },
    { ...hybrid, name: `cuecard, hybrid, asked before${ending}`, prepare: hybrid.ask },
  ];
}

async function openLoaded({ url, dimensions }: ServerTarget, openOver: AskedCuecard["openOver"]): Promise<Cuecard> {
  const storage = createPostgresStorage({ connectionString: url, schema });
  const cuecard = await openOver(storage);
  await loaded(storage, dimensions);
  return cuecard;
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
