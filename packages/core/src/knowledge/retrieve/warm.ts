import type { KnowledgeStore } from "../../ports/storage/knowledge.ts";
import { spaceOf } from "../../storage-kit/embedding-space.ts";
import type { Embedders } from "../embedding/embedders.ts";
import type { Warm } from "../knowledge-search.ts";
import type { Vocabularies } from "../speech/vocabularies.ts";
import type { QuestionVectors } from "./providers/question-vectors.ts";
import { type KnowledgeBaseCache, knowledgeBaseNotFound } from "./query/knowledge-base-cache.ts";

/** Longest wait for one knowledge base: a million chunks take some 15 s from a cold disk. */
const loadMs = 60_000;
/** A knowledge base that was loaded so long ago is looked at again when a call comes: others may have taken its place. */
const againMs = 60_000;
/** Words of a knowledge base that are searched for, so that lists of words were read once. */
const sampleTerms = 3;
/** The most knowledge bases whose last loading is remembered. */
const mostRemembered = 1_000;

export interface WarmOptions {
  store: Pick<KnowledgeStore, "searchCandidates" | "loaded" | "listTerms">;
  knowledgeBases: KnowledgeBaseCache;
  embedders: Embedders;
  vocabularies: Vocabularies;
  vectors: QuestionVectors;
  /** What small talk reaches in a knowledge base. */
  floors: Record<"read" | "readFirst", (knowledgeBaseId: string) => Promise<void>>;
  /** Milliseconds from any start. */
  now: () => number;
}

export function createWarm({
  store,
  knowledgeBases,
  embedders,
  vocabularies,
  vectors,
  floors,
  now,
}: WarmOptions): Warm {
  const loads = new Map<string, { at: number; over: Promise<void> }>();
  let loading = Promise.resolve();

  /** One after the other: a store loads one at a time, and searches come in between. */
  async function load(ids: readonly string[], signal: AbortSignal | undefined): Promise<void> {
    for (const id of ids) {
      const [base] = await knowledgeBases.get([id]);
      if (!base) throw knowledgeBaseNotFound(id);
      // Any direction will do: every vector is compared with it.
      const vector = new Float32Array(base.embeddingDimensions);
      vector[0] = 1;
      const deadline = AbortSignal.timeout(loadMs);
      const until = signal ? AbortSignal.any([signal, deadline]) : deadline;
      const terms = (await store.listTerms(id, { limit: sampleTerms, after: null })).map(({ term }) => term);
      await store.searchCandidates({
        spaces: [{ space: spaceOf(base), knowledgeBaseIds: [id], vector }],
        terms,
        limit: 1,
        filter: null,
        chunks: 1,
        signal: until,
      });
      await store.loaded(until);
      await vocabularies.of([id], loadMs);
    }
  }

  async function embed(ids: readonly string[], signal: AbortSignal | undefined): Promise<void> {
    const bases = await knowledgeBases.get(ids);
    const spaces = new Set(bases.flatMap((base) => (base ? [spaceOf(base)] : [])));
    const known = [...spaces].flatMap((space) => embedders.forSpace(space) ?? []);
    const asked = known.map((embedder) => vectors.embed({ embedder, question: "hello", milliseconds: loadMs, signal }));
    for (const outcome of await Promise.all(asked)) if (outcome.status === "failed") throw outcome.error;
  }

  return {
    async warm(given, { signal } = {}) {
      const ids = [...new Set(given)];
      // As they are now: one that was re-embedded has another space.
      knowledgeBases.forget(ids);
      signal?.throwIfAborted();
      await Promise.all([load(ids, signal), embed(ids, signal)]);
      for (const id of ids) await floors.read(id);
    },
    async warmSoon(given, judged) {
      const time = now();
      const loaded = [...new Set(given)].map((id) => loadSoon(id, time));
      // Behind the loading, and beside that of others: an embedder far away may take its time.
      const read = [...new Set(judged)].map((id) => loadSoon(id, time).then(() => floors.readFirst(id)));
      await Promise.all([...loaded, ...read]);
    },
  };

  function loadSoon(id: string, time: number): Promise<void> {
    const known = loads.get(id);
    if (known && time - known.at < againMs) return known.over;
    loading = loading.then(() => load([id], undefined)).catch(() => knowledgeBases.forget([id]));
    loads.delete(id);
    const over = loading;
    loads.set(id, { at: time, over });
    if (loads.size > mostRemembered) loads.delete(loads.keys().next().value!);
    return over;
  }
}
