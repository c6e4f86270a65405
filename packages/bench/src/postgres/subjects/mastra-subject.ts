import { PgVector } from "@mastra/pg";
import type { Subject } from "./subject.ts";

const indexName = "bench_chunks";

/**
 * Mastra's vector store: vectors alone, since it has no keyword search; texts stand in its metadata. HNSW with its
 * defaults.
 */
export async function createMastraSubject({ url, dimensions }: { url: string; dimensions: number }): Promise<Subject> {
  const open = () => new PgVector({ id: "bench", connectionString: url, schemaName: "bench_mastra" });
  let store = open();
  await store.createIndex({ indexName, dimension: dimensions, metric: "cosine", buildIndex: false });
  return {
    async load(chunks) {
      for (let start = 0; start < chunks.length; start += 100) {
        const part = chunks.slice(start, start + 100);
        await store.upsert({
          indexName,
          ids: part.map(({ id }) => id),
          vectors: part.map(({ vector }) => [...vector]),
          metadata: part.map(({ text }) => ({ text })),
        });
      }
    },
    async buildIndex() {
      await store.buildIndex({ indexName, metric: "cosine", indexConfig: { type: "hnsw" } });
      // It remembers from before that there is no index.
      await store.disconnect();
      store = open();
    },
    searches: [
      {
        name: "Mastra PgVector, vectors alone",
        recall: "nearest",
        ask: async ({ vector }) =>
          (await store.query({ indexName, queryVector: [...vector], topK: 10 })).map(({ id }) => id),
      },
    ],
    close: () => store.disconnect(),
  };
}
