import { startsWithBinary } from "@cuecard/resident";
import type { Database } from "../../connection/database.ts";
import { readVector, vectorColumn } from "../chunks/binary-vector.ts";
import { vectorText } from "../chunks/vector-text.ts";
import type { Names } from "../names.ts";
import type { BaseState, Center, Changes } from "./resident-base.ts";

/** The center is taken again when there are so many times more chunks. */
const outgrown = 4;

/** Adds up the vectors that are collected. */
export function withMean(changes: Changes, dimensions: number): { changes: Changes; mean(): Float32Array | null } {
  const sum = new Float64Array(dimensions);
  let count = 0;
  return {
    changes: {
      ...changes,
      add(chunk) {
        for (let i = 0; i < dimensions; i++) sum[i]! += chunk.vector[i]!;
        count++;
        changes.add(chunk);
      },
    },
    mean: () => (count === 0 ? null : Float32Array.from(sum, (value) => value / count)),
  };
}

/** Whether a large knowledge base has no center, or outgrew it. */
export function lacksCenter(
  { center, centerChunks, chunkCount, dimensions }: BaseState,
  exactNumbers: number,
): boolean {
  const isLarge = startsWithBinary(2 * chunkCount * dimensions, exactNumbers);
  return isLarge && (center === null || chunkCount >= outgrown * centerChunks);
}

/** Stores a center where it still lacks: answers depend on it, so the first process decides for all of them. */
export async function storeCenter(
  database: Database,
  { schema }: Names,
  { row, generation, chunkCount }: BaseState,
  mean: Float32Array,
): Promise<void> {
  await database.query(
    `update ${schema}.bases
     set center = $3, center_number = center_number + 1, center_generation = generation, center_chunks = $4, version = version + 1
     where row = $1 and generation = $2
       and (center_generation is distinct from generation or $4 >= ${outgrown} * center_chunks)`,
    [row, generation, vectorText(mean), chunkCount],
  );
}

/** The center of that state, which may be the one that is held. Null: it has none. Throws when it has another by now. */
export async function readCenter(
  database: Database,
  { schema }: Names,
  { row, center }: BaseState,
  held: Center | null,
): Promise<Center | null> {
  if (center === null) return null;
  if (center === held?.number) return held;
  const [found] = await database.query<{ point: Uint8Array }>(
    `select ${vectorColumn("center")} as point from ${schema}.bases where row = $1 and center_number = $2`,
    [row, center],
  );
  if (!found) throw new Error("The knowledge base has another center by now.");
  return { number: center, point: readVector(found.point) };
}
