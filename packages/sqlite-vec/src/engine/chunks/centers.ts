import { startsWithBinary } from "@cuecard/resident";
import type { Connection } from "../connection.ts";
import { spaceOfKnowledgeBase } from "./chunk-rows.ts";
import { fromStoredVector, searchedVector, toStoredVector } from "./stored-vector.ts";

/**
 * Centers: the point that a knowledge base's binary vectors are taken against, the mean of some of its vectors. Each is
 * stored, since answers depend on it: whoever reads the file takes the same, whenever that is. They begin at half of
 * the numbers that are compared one by one.
 */
export interface Centers {
  /** Takes the first center of a knowledge base that has grown large, and the next of one that outgrew its own. */
  keep(base: number): void;
  /** The same for the vectors that a re-embedding stored, before its cutover. */
  prepare(base: number, next: { generation: number; dimensions: number }): void;
  /** Has the knowledge base searched with what was prepared, if anything. */
  cutOver(base: number, generation: number): void;
  /** Takes those that lack, as in a file of before there were any. Each in a transaction of its own. */
  takeMissing(): void;
}

/** Vectors whose mean is the center. */
const sampled = 1_024;
/** The center is taken again when there are so many times more chunks. */
const outgrown = 4;

/** All but `takeMissing` only within a transaction. `exactNumbers`: of the store's options. */
export function createCenters(connection: Connection, exactNumbers: number): Centers {
  const { sql } = connection;
  const find = sql<{ chunks: number; generation: number; at: number | null }>(
    `select bases.chunk_count as chunks, bases.generation, centers.chunks as at
     from bases left join centers on centers.id = bases.center where bases.row = ?`,
  );
  const readSearched = sql<Uint8Array>(`select ${searchedVector} from vectors where row = @row`).pluck();
  const readWaiting = sql<Uint8Array>(
    "select vector from reembedded where chunk = @row and generation = @generation",
  ).pluck();
  const isLarge = (chunks: number, dimensions: number) => startsWithBinary(2 * chunks * dimensions, exactNumbers);

  function take(base: number, generation: number, vectors: readonly Uint8Array[]): void {
    const { chunks } = find.get(base)!;
    sql("delete from centers where base = ? and generation = ?").run(base, generation);
    sql("insert into centers (base, generation, chunks, center) values (@base, @generation, @chunks, @center)").run({
      base,
      generation,
      chunks,
      center: toStoredVector(meanOf(vectors)),
    });
  }

  function useNewest(base: number, generation: number): void {
    sql(
      `update bases set center = (select max(id) from centers where base = @base and generation = @generation)
       where row = @base`,
    ).run({ base, generation });
  }

  function keep(base: number): void {
    const { chunks, generation, at } = find.get(base)!;
    if (at !== null && chunks < outgrown * at) return;
    if (!isLarge(chunks, spaceOfKnowledgeBase(connection, base).embeddingDimensions)) return;
    const rows = someRows(connection, base, generation);
    take(
      base,
      generation,
      rows.map((row) => readSearched.get({ base, row })!),
    );
    useNewest(base, generation);
  }

  return {
    keep,
    prepare(base, { generation, dimensions }) {
      const { chunks, generation: searched } = find.get(base)!;
      if (!isLarge(chunks, dimensions)) return;
      if (sql("select 1 from centers where base = ? and generation = ?").get(base, generation)) return;
      const rows = someRows(connection, base, searched);
      const vectors = rows.flatMap((row) => readWaiting.get({ row, generation }) ?? []);
      if (vectors.length > 0) take(base, generation, vectors);
    },
    cutOver: useNewest,
    takeMissing() {
      const lacking = sql<number>("select row from bases where chunk_count > 0 and center is null").pluck();
      for (const base of lacking.all()) connection.write(() => keep(base));
    },
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
