import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LibSQLVector } from "@mastra/libsql";
import { idOfChunk } from "../fill-store.ts";
import { type PeerEntry, results } from "./peer.ts";

const batch = 1_000;

/** Mastra's vector store on a libSQL file. */
export const mastraLibsql: PeerEntry = {
  name: "Mastra LibSQLVector, vectors alone",
  mostChunks: 10_000,
  vectorsAlone: true,
  async open({ chunks, vectors, texts }) {
    const folder = await mkdtemp(join(tmpdir(), "cuecard-bench-"));
    const store = new LibSQLVector({ id: "bench", url: `file:${join(folder, "mastra.db")}` });
    const indexName = "chunks";
    await store.createIndex({ indexName, dimension: vectors.dimensions, metric: "cosine" });
    for (let start = 0; start < chunks; start += batch) {
      const numbers = Array.from({ length: Math.min(batch, chunks - start) }, (_, i) => start + i);
      await store.upsert({
        indexName,
        ids: numbers.map(idOfChunk),
        vectors: numbers.map((number) => Array.from(vectors.chunk(number))),
        metadata: numbers.map((number) => ({ text: texts.chunk(number).join(" ") })),
      });
    }
    return {
      async search({ vector }) {
        const found = await store.query({ indexName, queryVector: Array.from(vector), topK: results });
        return found.map(({ id }) => id);
      },
      async close() {
        await store.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};
