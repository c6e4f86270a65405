import type { ChunkVector, FencedResult, ReembeddingClaim, StoredChunk } from "@cuecard/core";
import { notOfSpace } from "@cuecard/core/storage-kit";
import { type ChunkColumns, chunkColumns, toStoredChunk } from "../chunks/chunks.ts";
import { toStoredVector } from "../chunks/stored-vector.ts";
import type { Connection } from "../connection.ts";
import { fencedReembedding } from "./fenced-reembedding.ts";

/** The vectors of the target space. They wait in the table `reembedded` until the cutover. */
export function createNewVectorWrites(connection: Connection) {
  const { sql, write } = connection;
  return {
    unembeddedChunks: (workspace: string, claim: ReembeddingClaim, limit: number): StoredChunk[] | null =>
      write(() => {
        let found: StoredChunk[] | null = null;
        fencedReembedding(connection, { workspace, claim }, ({ row }) => {
          sql(
            `update reembeddings set embedded = (select count(*) from reembedded where base = @row)
             where base = @row`,
          ).run({ row });
          found = sql<ChunkColumns>(
            `select ${chunkColumns} from sources join chunks on chunks.source = sources.row
             where sources.base = ? and not exists (select 1 from reembedded where chunk = chunks.row) limit ?`,
          )
            .all(row, limit)
            .map(toStoredChunk);
        });
        return found;
      }),
    storeVectors: (workspace: string, claim: ReembeddingClaim, vectors: ChunkVector[]): FencedResult =>
      write(() =>
        fencedReembedding(connection, { workspace, claim }, ({ row }, { target }) => {
          const insert = sql(
            `insert into reembedded (chunk, base, vector) select row, base, @vector from chunks
             where workspace = @workspace and id = @id and base = @row on conflict do nothing`,
          );
          let added = 0;
          for (const { chunkId: id, vector } of vectors) {
            if (vector.length !== target.embeddingDimensions) {
              throw notOfSpace(claim.knowledgeBaseId, target, vector.length);
            }
            added += insert.run({ workspace, id, row, vector: toStoredVector(vector) }).changes;
          }
          sql("update reembeddings set embedded = embedded + ? where base = ?").run(added, row);
        }),
      ),
  };
}

export function hasMissingVectors({ sql }: Connection, base: number): boolean {
  const missing = sql(
    `select 1 from sources join chunks on chunks.source = sources.row
     where sources.base = ? and not exists (select 1 from reembedded where chunk = chunks.row) limit 1`,
  ).get(base);
  return missing !== undefined;
}
