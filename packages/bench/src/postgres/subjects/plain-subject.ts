import pg from "pg";
import type { CorpusChunk, CorpusQuestion } from "../corpus.ts";
import type { Search, Subject } from "./subject.ts";

/** Candidates of each query, and the constant of reciprocal rank fusion, as the tutorials have them. */
const candidates = 20;
const fusion = 60;

/**
 * Hybrid search as tutorials for pgvector build it: one table with a vector and a generated `tsvector`, an HNSW and a
 * GIN index with their defaults, two queries, ranks fused in JavaScript. Words are joined by AND (`plainto_tsquery`),
 * as most do, or by OR, so that a spoken question finds something.
 */
export async function createPlainSubject({ url, dimensions }: { url: string; dimensions: number }): Promise<Subject> {
  const pool = new pg.Pool({ connectionString: url });
  const table = "bench_plain.chunks";
  await pool.query("create schema bench_plain");
  await pool.query(
    `create table ${table} (id text primary key, text text not null, embedding vector(${dimensions}) not null,
       words tsvector generated always as (to_tsvector('english', text)) stored)`,
  );
  await pool.query(`create index on ${table} using gin (words)`);

  const nearest = async ({ vector }: CorpusQuestion, limit: number): Promise<Row[]> =>
    (await pool.query<Row>(`select id, text from ${table} order by embedding <=> $1 limit $2`, [textOf(vector), limit]))
      .rows;

  const matching = async (words: string, text: string): Promise<Row[]> =>
    (
      await pool.query<Row>(
        `select id, text from ${table}, ${words} query where words @@ query order by ts_rank(words, query) desc limit $2`,
        [text, candidates],
      )
    ).rows;

  const hybrid = (name: string, words: string, prepare: (text: string) => string): Search => ({
    name,
    recall: null,
    async ask(question) {
      const rankings = await Promise.all([nearest(question, candidates), matching(words, prepare(question.text))]);
      return fuse(rankings).slice(0, 10);
    },
  });

  return {
    async load(chunks: CorpusChunk[]) {
      for (let start = 0; start < chunks.length; start += 100) {
        const part = chunks.slice(start, start + 100);
        await pool.query(
          `insert into ${table} (id, text, embedding) select each.id, each.text, each.embedding::vector
           from unnest($1::text[], $2::text[], $3::text[]) as each(id, text, embedding)`,
          [part.map(({ id }) => id), part.map(({ text }) => text), part.map(({ vector }) => textOf(vector))],
        );
      }
    },
    async buildIndex() {
      await pool.query(`create index on ${table} using hnsw (embedding vector_cosine_ops)`);
    },
    searches: [
      hybrid("two queries, words by AND", "plainto_tsquery('english', $1)", (text) => text),
      hybrid("two queries, words by OR", "to_tsquery('english', $1)", (text) => text.split(" ").join(" | ")),
      {
        name: "two queries: the vector query alone",
        recall: "nearest",
        ask: async (question) => (await nearest(question, 10)).map(({ id }) => id),
      },
    ],
    close: () => pool.end(),
  };
}

interface Row {
  id: string;
  text: string;
}

function fuse(rankings: Row[][]): string[] {
  const scores = new Map<string, number>();
  for (const ranking of rankings)
    for (const [rank, { id }] of ranking.entries()) scores.set(id, (scores.get(id) ?? 0) + 1 / (fusion + rank + 1));
  return [...scores].sort((left, right) => right[1] - left[1]).map(([id]) => id);
}

const textOf = (vector: Float32Array) => `[${vector.join(",")}]`;
