import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, Index, rerankers, type Table } from "@lancedb/lancedb";
import type { CorpusChunk } from "../corpus.ts";
import type { Subject } from "./subject.ts";

/** Results of a search. */
const results = 10;
/** The constant of its reciprocal rank fusion, which is its default too. */
const fusion = 60;

/**
 * LanceDB in this process, as its guide for hybrid search has it: a full-text index, HNSW over 8-bit vectors and
 * reciprocal rank fusion. What is stored behind the indexes is scanned until `optimize`, which is part of storing here,
 * as its guide asks for.
 */
export async function createLanceDbSubject(): Promise<Subject> {
  const folder = await mkdtemp(join(tmpdir(), "cuecard-bench-"));
  const connection = await connect(folder);
  const reranker = await rerankers.RRFReranker.create(fusion);
  let table: Table | null = null;
  let isIndexed = false;
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
  return {
    async load(chunks: CorpusChunk[]) {
      const rows = chunks.map(({ id, text, vector }) => ({ id, text, vector: Array.from(vector) }));
      if (table) await table.add(rows);
      else table = await connection.createTable("chunks", rows);
      if (isIndexed) await table.optimize();
    },
    async buildIndex() {
      await table!.createIndex("text", { config: Index.fts() });
      await table!.createIndex("vector", { config: Index.hnswSq({ distanceType: "cosine" }) });
      isIndexed = true;
    },
    searches: [
      {
        name: "LanceDB, full text + HNSW + RRF",
        recall: null,
        async ask({ vector, text }) {
          const query = table!.query().nearestTo(vector).distanceType("cosine").fullTextSearch(text).rerank(reranker);
          return idsOf(await query.limit(results).toArray());
        },
      },
      {
        name: "LanceDB, vectors alone",
        recall: "nearest",
        ask: async ({ vector }) =>
          idsOf(await table!.query().nearestTo(vector).distanceType("cosine").limit(results).toArray()),
      },
    ],
    async close() {
      table?.close();
      connection.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
