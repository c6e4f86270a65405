import type { CandidateRequest } from "@cuecard/core";
import { notOfSpace, spaceMismatch, spaceOf } from "@cuecard/core/storage-kit";
import type { Connection } from "../connection.ts";
import { findKnowledgeBase, type StoredKnowledgeBase } from "../knowledge-bases/knowledge-base-rows.ts";

/** A request as it crosses to the worker. Its signal became the connection's flag, and who asks does the waiting. */
export type SearchRequest = Omit<CandidateRequest, "signal" | "readMs">;

/** Knowledge bases of one embedding space, with the question in that space. */
export interface SearchedSpace {
  bases: StoredKnowledgeBase[];
  vector: Float32Array | null;
}

/**
 * Reads the asked knowledge bases. Throws `embedding_space_mismatch` when a vector is not of the knowledge base's
 * space.
 */
export function findSpaces(
  connection: Connection,
  workspace: string,
  spaces: SearchRequest["spaces"],
): { searched: SearchedSpace[]; gone: string[] } {
  const gone: string[] = [];
  const searched = spaces.map(({ space, knowledgeBaseIds, vector }) => {
    const bases = [...new Set(knowledgeBaseIds)].flatMap((id) => {
      const base = findKnowledgeBase(connection, workspace, id);
      if (!base) gone.push(id);
      return base ?? [];
    });
    for (const { record } of bases) {
      if (!vector) continue;
      if (spaceOf(record) !== space) throw spaceMismatch(record, space);
      if (vector.length !== record.embeddingDimensions) throw notOfSpace(record.id, record, vector.length);
    }
    return { bases, vector };
  });
  return { searched, gone };
}
