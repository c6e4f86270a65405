import type { CachedVector, Claim } from "@cuecard/core";
import type { Connection } from "../connection.ts";
import { findKnowledgeBase } from "../knowledge-bases/knowledge-base-rows.ts";
import { findSource } from "../sources/source-rows.ts";
import { fromStoredVector, searchedVector } from "./stored-vector.ts";

/** The embedding cache: vectors that were stored before, by the text they were made of. */
export function createEmbeddingCacheReads(connection: Connection) {
  const { sql, read } = connection;
  return {
    findCachedVectors: (
      workspace: string,
      { knowledgeBaseId, sourceId }: Claim,
      textHashes: string[],
    ): CachedVector[] =>
      read(() => {
        const base = findKnowledgeBase(connection, workspace, knowledgeBaseId);
        if (!base) return [];
        const source = findSource(connection, workspace, knowledgeBaseId, sourceId);
        const firstOf = sql<{ row: number }>("select row from chunks where base = ? and text_hash = ? limit 1");
        const ownOf = sql<string>(
          "select id from chunks where base = ? and text_hash = ? and source = ? order by position",
        ).pluck();
        return textHashes.flatMap((textHash) => {
          const first = firstOf.get(base.row, textHash);
          if (!first) return [];
          const stored = sql<Uint8Array>(`select ${searchedVector} from vectors where row = @row`)
            .pluck()
            .get({ base: base.row, row: first.row })!;
          const vector = Float32Array.from(fromStoredVector(stored));
          return [{ textHash, vector, chunkIds: source ? ownOf.all(base.row, textHash, source.row) : [] }];
        });
      }),
  };
}
