import { startsWithBinary } from "@cuecard/resident";
import type { Connection } from "../connection.ts";
import type { BackgroundSteps } from "../sqlite-file/background-steps.ts";
import { spaceOfKnowledgeBase } from "./chunk-rows.ts";
import { fromStoredVector, searchedVector, toStoredVector } from "./stored-vector.ts";

/**
 * Centers: the point that a knowledge base's binary vectors are taken against, the mean of some of its vectors. Each is
 * stored, since answers depend on it: whoever reads the file takes the same, whenever that is. They begin at half of
 * the numbers that are compared one by one.
 */
export interface Centers {
  /** Takes the first center of a knowledge base that has grown large, and the next of one that outgrew its newest. */
  keep(base: number): void;
  /** The first for the vectors that a re-embedding stored, before its cutover. */
  prepare(base: number, next: { generation: number; dimensions: number }): void;
  /** Has the knowledge base searched with what was prepared, if anything. */
  cutOver(base: number, generation: number): void;
}

/** Vectors whose mean is the center. */
const sampled = 1_024;
/** The center is taken again when there are so many times more chunks. */
const outgrown = 4;

/** Only within a transaction. `exactNumbers`: of the store's options. */
export function createCenters(connection: Connection, exactNumbers: number, binarizing: BackgroundSteps): Centers {
  const { sql } = connection;
  const find = sql<{ chunks: number; generation: number }>(
    "select chunk_count as chunks, generation from bases where row = ?",
  );
  // With bare parameters SQLite compares them with what a partial index is of, and prepares again at every call.
  const newestOf = sql<{ chunks: number }>(
    `select chunks from centers where base = +@base and generation = +@generation and dropped = 0
     order by id desc limit 1`,
  );
  const readSearched = sql<Uint8Array>(`select ${searchedVector} from vectors where row = @row`).pluck();
  const readWaiting = sql<Uint8Array>(
    "select vector from reembedded where chunk = @row and generation = @generation",
  ).pluck();
  const isLarge = (chunks: number, dimensions: number) => startsWithBinary(2 * chunks * dimensions, exactNumbers);

  function take(base: number, generation: number, vectors: readonly Uint8Array[]): void {
    sql(
      `insert into centers (base, generation, chunks, center, binarized_to)
       select row, @generation, chunk_count, @center, 0 from bases where row = @base`,
    ).run({ base, generation, center: toStoredVector(meanOf(vectors)) });
    binarizing.request();
  }

  function useNewest(base: number, generation: number): void {
    sql(
      `update bases set center = (
         select max(id) from centers where base = @base and generation = @generation and dropped = 0)
       where row = @base`,
    ).run({ base, generation });
  }

  /** The newest center of the knowledge base, and whether it has to have another. */
  function look(base: number) {
    const { chunks, generation } = find.get(base)!;
    const newest = newestOf.get({ base, generation });
    const mayLack = !newest || chunks >= outgrown * newest.chunks;
    const lacks = mayLack && isLarge(chunks, spaceOfKnowledgeBase(connection, base).embeddingDimensions);
    return { generation, newest, lacks };
  }

  function keep(base: number): void {
    const { generation, newest, lacks } = look(base);
    if (!lacks) return;
    const rows = someRows(connection, base, generation);
    const vectors = rows.map((row) => readSearched.get({ base, row })!);
    take(base, generation, vectors);
    // The next one is not used before all blocks have binary vectors against it.
    if (!newest) useNewest(base, generation);
  }

  return {
    keep,
    prepare(base, { generation, dimensions }) {
      const { chunks, generation: searched } = find.get(base)!;
      if (!isLarge(chunks, dimensions) || newestOf.get({ base, generation })) return;
      const rows = someRows(connection, base, searched);
      const vectors = rows.flatMap((row) => readWaiting.get({ row, generation }) ?? []);
      if (vectors.length > 0) take(base, generation, vectors);
    },
    cutOver: useNewest,
  };
}

/** Rows of chunks at equal distances, in the order of rows. */
function someRows({ sql }: Connection, base: number, generation: number): number[] {
  const blocks = sql<[firstRow: number, chunks: number]>(
    "select first_row, chunks from code_blocks where base = ? and generation = ? order by first_row",
  )
    .raw()
    .all(base, generation);
  const count = blocks.reduce((sum, [, chunks]) => sum + chunks, 0);
  const step = Math.max(1, Math.ceil(count / sampled));
  const rows: number[] = [];
  let next = 0;
  for (const [firstRow, chunks] of blocks) {
    for (; next < chunks; next += step) rows.push(firstRow + next);
    next -= chunks;
  }
  return rows;
}

function meanOf(stored: readonly Uint8Array[]): Float32Array {
  const sum = new Float64Array(stored[0]!.byteLength / 4);
  for (const bytes of stored) {
    const vector = fromStoredVector(bytes);
    for (let i = 0; i < sum.length; i++) sum[i]! += vector[i]!;
  }
  return Float32Array.from(sum, (value) => value / stored.length);
}
