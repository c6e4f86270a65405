import type { ChunkVector, FencedResult, ReembeddingClaim, StoredChunk } from "@cuecard/core";
import { notOfSpace } from "@cuecard/core/storage-kit";
import { type ChunkColumns, chunkColumns, toStoredChunk } from "../chunks/chunks.ts";
import { searchedBlocksFrom } from "../chunks/searched-blocks.ts";
import { toStoredVector } from "../chunks/stored-vector.ts";
import type { Connection } from "../connection.ts";
import type { StoredKnowledgeBase } from "../knowledge-bases/knowledge-base-rows.ts";
import { copyBack } from "../sqlite-file/copy-back.ts";
import { fencedReembedding } from "./fenced-reembedding.ts";
import type { StoredReembedding } from "./reembedding-rows.ts";

/** Rows that one transaction looks through: twice a page, since the page before is passed over once more. */
const rowsAtOnce = 512;

/** The vectors of the target space. They wait in the table `reembedded` until the cutover. */
export function createNewVectorWrites(connection: Connection) {
  const { sql, write } = connection;
  return {
    /** `more` when all that was looked through had vectors, and there are more rows. */
    unembeddedChunks: (workspace: string, claim: ReembeddingClaim, limit: number): StoredChunk[] | null | "more" =>
      write(() => {
        let found: StoredChunk[] | null | "more" = null;
        fencedReembedding(connection, { workspace, claim }, (base, state) => {
          const { rows, next } = rowsWithoutVector(connection, base, state, limit);
          sql("update reembeddings set embedded = kept, embedded_to = ? where base = ?").run(
            rows[0] ?? next ?? state.embeddedTo,
            base.row,
          );
          const read = sql<ChunkColumns>(
            `select ${chunkColumns} from chunks join sources on sources.row = chunks.source where chunks.row = ?`,
          );
          found = rows.length === 0 && next !== null ? "more" : rows.map((row) => toStoredChunk(read.get(row)!));
        });
        return found;
      }),
    storeVectors(workspace: string, claim: ReembeddingClaim, vectors: ChunkVector[]): FencedResult {
      const result = write(() =>
        fencedReembedding(connection, { workspace, claim }, (base, { target, generation }) => {
          const find = sql<number>("select row from chunks where workspace = ? and id = ? and base = ?").pluck();
          let added = 0;
          for (const { chunkId: id, vector } of vectors) {
            if (vector.length !== target.embeddingDimensions) {
              throw notOfSpace(claim.knowledgeBaseId, target, vector.length);
            }
            const row = find.get(workspace, id, base.row);
            if (row !== undefined && addVector(connection, base, { row, generation, vector })) added++;
          }
          sql("update reembeddings set embedded = embedded + @added, kept = kept + @added where base = @base").run({
            added,
            base: base.row,
          });
        }),
      );
      copyBack(connection);
      return result;
    },
  };
}

/** The first rows that lack a vector, and where the next look begins: null when there are no more rows. */
function rowsWithoutVector(
  connection: Connection,
  base: StoredKnowledgeBase,
  { generation, embeddedTo }: StoredReembedding,
  limit: number,
): { rows: number[]; next: number | null } {
  const missing = connection
    .sql<number>(
      `select row from chunks where row >= @from and row < @end
       and not exists (select 1 from reembedded where chunk = chunks.row and generation = @generation)
       order by row limit @limit`,
    )
    .pluck();
  const rows: number[] = [];
  let left = rowsAtOnce;
  let next = embeddedTo;
  for (const block of searchedBlocksFrom(connection, base, embeddedTo, rowsAtOnce + 1)) {
    if (left === 0 || rows.length === limit) return { rows, next };
    const from = Math.max(block.firstRow, embeddedTo);
    const end = Math.min(from + left, block.firstRow + block.chunks);
    rows.push(...missing.all({ from, end, generation, limit: limit - rows.length }));
    left -= end - from;
    next = end;
    if (end < block.firstRow + block.chunks) return { rows, next };
  }
  return { rows, next: null };
}

/** False when it has one already. */
function addVector(
  { sql }: Connection,
  base: StoredKnowledgeBase,
  { row, generation, vector }: { row: number; generation: number; vector: Float32Array },
): boolean {
  const waiting = sql<number>("select generation from reembedded where chunk = ?").pluck().get(row);
  if (waiting === generation) return false;
  // It is still searched: the cutover before was not long ago.
  if (waiting === base.generation) {
    sql("update vectors set vector = (select vector from reembedded where chunk = @row) where row = @row").run({ row });
  }
  sql(
    `insert into reembedded (chunk, base, generation, vector) values (@row, @base, @generation, @vector)
     on conflict (chunk) do update set generation = excluded.generation, vector = excluded.vector`,
  ).run({ row, base: base.row, generation, vector: toStoredVector(vector) });
  return true;
}
