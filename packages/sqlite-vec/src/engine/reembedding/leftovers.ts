import { blockChunks } from "@cuecard/resident";
import type { Connection } from "../connection.ts";
import { type BackgroundSteps, createBackgroundSteps } from "../sqlite-file/background-steps.ts";
import type { Compaction } from "../sqlite-file/compaction.ts";

const rowsAtOnce = 32;

/**
 * Clears up behind re-embeddings: vectors that are searched move from `reembedded` to `vectors`, and those of earlier or
 * dropped generations are deleted, with their blocks. No search sees the difference. It goes on when the file is opened
 * again.
 */
export const createLeftovers = (connection: Connection, compaction: Compaction): BackgroundSteps =>
  createBackgroundSteps(connection, compaction, () => clearSome(connection));

/** One step. False when there was nothing to do. */
function clearSome(connection: Connection): boolean {
  const { sql } = connection;
  const left = sql<Generations>(
    `select bases.row as base, bases.generation as searched, reembeddings.generation as waiting
     from leftovers join bases on bases.row = leftovers.base join reembeddings on reembeddings.base = bases.row limit 1`,
  ).get();
  if (!left) return false;
  if (!moveSome(connection, left) && !deleteSome(connection, left)) {
    sql("delete from leftovers where base = ?").run(left.base);
  }
  return true;
}

interface Generations {
  base: number;
  /** What the knowledge base is searched with. */
  searched: number;
  /** What a re-embedding stores, or the next one will. */
  waiting: number;
}

function moveSome({ sql }: Connection, { base, searched }: Generations): boolean {
  const rows = sql<number>("select chunk from reembedded where base = ? and generation = ? limit ?")
    .pluck()
    .all(base, searched, rowsAtOnce);
  const move = sql("update vectors set vector = (select vector from reembedded where chunk = @row) where row = @row");
  for (const row of rows) {
    move.run({ row });
    sql("delete from reembedded where chunk = ?").run(row);
  }
  return rows.length > 0;
}

function deleteSome({ sql }: Connection, { base, searched, waiting }: Generations): boolean {
  const ranges = [
    { base, after: -1, before: searched },
    { base, after: searched, before: waiting },
  ];
  for (const range of ranges) {
    const rows = sql<number>(
      `select chunk from reembedded where base = @base and generation > @after and generation < @before limit @limit`,
    )
      .pluck()
      .all({ ...range, limit: rowsAtOnce });
    for (const row of rows) sql("delete from reembedded where chunk = ?").run(row);
    if (rows.length > 0) return true;
    const blocks = sql<{ id: number; chunks: number }>(
      `select id, chunks from code_blocks
       where base = @base and generation > @after and generation < @before limit @limit`,
    ).all({ ...range, limit: rowsAtOnce });
    let chunks = 0;
    for (const block of blocks) {
      chunks += block.chunks;
      if (chunks > blockChunks) break;
      sql("delete from code_blocks where id = ?").run(block.id);
    }
    if (blocks.length > 0) return true;
  }
  return false;
}
