import { type Binarizer, createBinarizer, readQuantizedBlock } from "@cuecard/resident";
import type { Connection } from "../connection.ts";
import { fromStoredVector } from "./stored-vector.ts";

/** A block of codes. */
export interface CodeBlock {
  id: number;
  base: number;
  generation: number;
  chunks: number;
  codes: Uint8Array;
}

/** Binary vectors of blocks. They can be made of their codes at any time: stored, they are read sooner. */
export interface BinaryBlocks {
  /** Stores those of a block against every center of its generation. Only within a transaction. */
  add(block: CodeBlock): void;
  /** Stores those of the blocks that a source is searched with. Only within a transaction. */
  addSource(source: { row: number; base: number }): void;
}

interface StoredCenter {
  id: number;
  center: Uint8Array;
}

/** To make a binarizer takes some milliseconds, so those of so many centers are kept. */
const mostBinarizers = 8;

export function createBinaryBlocks({ sql }: Connection): BinaryBlocks {
  const binarizers = new Map<number, { center: Uint8Array; binarize: Binarizer }>();
  // Why the plus: see `createCenters`.
  const centersOf = sql<StoredCenter>(
    "select id, center from centers where base = +? and generation = +? and dropped = 0 order by id",
  );
  const blocksOf = sql<CodeBlock>(
    `select id, base, generation, chunks, codes from code_blocks
     where source = @row and generation = (select generation from bases where row = @base)`,
  );
  const centerOf = sql<{ id: number }>("select id from centers where base = +? and dropped = 0 limit 1");
  const insert = sql("insert into binary_blocks (center, block, vectors) values (?, ?, ?) on conflict do nothing");

  function binarizerOf({ id, center }: StoredCenter): Binarizer {
    const kept = binarizers.get(id);
    // A center whose transaction was undone gives its id to another one.
    if (kept && Buffer.compare(kept.center, center) === 0) return kept.binarize;
    const point = fromStoredVector(center);
    const binarize = createBinarizer(point.length, point);
    binarizers.delete(id);
    binarizers.set(id, { center, binarize });
    for (const oldest of binarizers.keys()) if (binarizers.size > mostBinarizers) binarizers.delete(oldest);
    return binarize;
  }

  function add({ id, base, generation, chunks, codes }: CodeBlock): void {
    for (const stored of centersOf.all(base, generation)) {
      const dimensions = stored.center.byteLength / Float32Array.BYTES_PER_ELEMENT;
      insert.run(stored.id, id, binarizerOf(stored)(readQuantizedBlock(codes, chunks, dimensions), chunks));
    }
  }

  return {
    add,
    addSource(source) {
      if (centerOf.get(source.base)) for (const block of blocksOf.all(source)) add(block);
    },
  };
}
