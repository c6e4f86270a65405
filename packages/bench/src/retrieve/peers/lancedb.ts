import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, Index, rerankers } from "@lancedb/lancedb";
import { idOfChunk } from "../fill-store.ts";
import { type PeerEntry, results } from "./peer.ts";

const batch = 2_000;

/** LanceDB: full-text index, HNSW over 8-bit vectors, reciprocal rank fusion. */
export const lanceDb: PeerEntry = {
  name: "LanceDB FTS + HNSW + RRF",
  mostChunks: 100_000,
  vectorsAlone: false,
  async open({ chunks, vectors, texts }) {
    const folder = await mkdtemp(join(tmpdir(), "cuecard-bench-"));
    const connection = await connect(join(folder, "lance"));
    const rowsFrom = (start: number) =>
      Array.from({ length: Math.min(batch, chunks - start) }, (_, i) => ({
        id: idOfChunk(start + i),
        text: texts.chunk(start + i).join(" "),
        vector: Array.from(vectors.chunk(start + i)),
      }));
    const table = await connection.createTable("chunks", rowsFrom(0));
    for (let start = batch; start < chunks; start += batch) await table.add(rowsFrom(start));
    await table.createIndex("text", { config: Index.fts() });
    await table.createIndex("vector", { config: Index.hnswSq({ distanceType: "cosine" }) });
    const reranker = await rerankers.RRFReranker.create(60);
    return {
      async search({ text, vector }) {
        const found = await table
          .query()
          .nearestTo(vector)
          .fullTextSearch(text)
          .rerank(reranker)
          .limit(results)
          .toArray();
        return found.map(({ id }) => id as string);
      },
      async close() {
        table.close();
        connection.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};
