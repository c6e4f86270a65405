import { blockChunks } from "@cuecard/resident";
import type { Connection } from "../connection.ts";
import { type BackgroundSteps, createBackgroundSteps } from "../sqlite-file/background-steps.ts";
import type { Compaction } from "../sqlite-file/compaction.ts";
import type { BinaryBlocks, CodeBlock } from "./binary-blocks.ts";

const blocksAtOnce = 32;

/**
 * Makes the binary vectors of new centers behind other writes, a few blocks at a time. When a center has those of every
 * block, the knowledge base is searched with it, and those of the center before are deleted. It goes on when the file is
 * opened again.
 */
export const createBinarizing = (
  connection: Connection,
  compaction: Compaction,
  binaryBlocks: BinaryBlocks,
): BackgroundSteps => createBackgroundSteps(connection, compaction, () => doSome(connection, binaryBlocks));

interface Work {
  center: number;
  base: number;
  generation: number;
  /** Every block in rows before this one has its binary vectors. */
  binarizedTo: number;
  dropped: number;
}

/** One step. False when there was nothing to do. */
function doSome(connection: Connection, binaryBlocks: BinaryBlocks): boolean {
  // Those of a re-embedding get theirs with its blocks, until it is over.
  const work = connection
    .sql<Work>(
      `select centers.id as center, base, centers.generation, coalesce(binarized_to, 0) as binarizedTo, dropped
       from centers join bases on bases.row = centers.base
       where (binarized_to is not null or dropped = 1) and (dropped = 1 or bases.generation = centers.generation)
       order by centers.id limit 1`,
    )
    .get();
  if (!work) return false;
  if (work.dropped === 1) deleteSome(connection, work);
  else binarizeSome(connection, binaryBlocks, work);
  return true;
}

function deleteSome({ sql }: Connection, { center }: Work): void {
  const { changes } = sql(
    "delete from binary_blocks where center = @center and block in (select block from binary_blocks where center = @center limit @limit)",
  ).run({ center, limit: blocksAtOnce });
  if (changes === 0) sql("delete from centers where id = ?").run(center);
}

function binarizeSome(
  { sql }: Connection,
  binaryBlocks: BinaryBlocks,
  { center, base, generation, binarizedTo }: Work,
): void {
  const blocks = sql<{ id: number; end: number; chunks: number; isThere: number }>(
    `select id, first_row + chunks as end, chunks,
       exists (select 1 from binary_blocks where center = @center and block = code_blocks.id) as isThere
     from code_blocks where base = @base and generation = @generation and first_row >= @binarizedTo
     order by first_row limit @limit`,
  ).all({ center, base, generation, binarizedTo, limit: blocksAtOnce });
  const read = sql<CodeBlock>("select id, base, generation, chunks, codes from code_blocks where id = ?");
  let chunks = 0;
  let reached = binarizedTo;
  for (const block of blocks) {
    if (block.isThere === 0) {
      chunks += block.chunks;
      if (chunks > blockChunks) break;
      binaryBlocks.add(read.get(block.id)!);
    }
    reached = block.end;
  }
  if (blocks.length > 0) sql("update centers set binarized_to = ? where id = ?").run(reached, center);
  else searchWith({ sql }, { center, base, generation });
}

function searchWith({ sql }: Pick<Connection, "sql">, of: Pick<Work, "center" | "base" | "generation">): void {
  sql("update bases set center = @center where row = @base").run({ center: of.center, base: of.base });
  sql("update centers set binarized_to = null where id = ?").run(of.center);
  sql("update centers set dropped = 1 where base = @base and generation = @generation and id < @center").run(of);
}
