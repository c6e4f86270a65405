import type { FencedResult, ReembeddingClaim } from "@cuecard/core";
import type { Connection } from "../connection.ts";
import { findKnowledgeBase, type StoredKnowledgeBase } from "../knowledge-bases/knowledge-base-rows.ts";
import { findReembedding, type StoredReembedding } from "./reembedding-rows.ts";

/** Whether a claim still owns its re-embedding. When it does, `work` changes it in the same transaction. */
export function fencedReembedding(
  connection: Connection,
  { workspace, claim }: { workspace: string; claim: ReembeddingClaim },
  work: (base: StoredKnowledgeBase, state: StoredReembedding) => void,
): FencedResult {
  const base = findKnowledgeBase(connection, workspace, claim.knowledgeBaseId);
  if (!base) return "gone";
  const state = findReembedding(connection, base.row);
  if (!state?.leased || state.attempt !== claim.attempt) return "stale";
  work(base, state);
  return "done";
}
