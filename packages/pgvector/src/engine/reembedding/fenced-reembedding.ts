import type { FencedResult, ReembeddingClaim } from "@cuecard/core";
import type { Query } from "../../connection/database.ts";
import { storable } from "../../text.ts";
import { lockReembedding, type StoredReembedding } from "./reembedding-rows.ts";

/** Whether a claim still owns its re-embedding, locked. When it does, `work` changes it in the same transaction. */
export async function fencedReembedding(
  query: Query,
  schema: string,
  { workspace, claim, lock = "" }: { workspace: string; claim: ReembeddingClaim; lock?: "for no key update" | "" },
  work: (base: string, state: StoredReembedding) => Promise<void>,
): Promise<FencedResult> {
  const [base] = await query<{ row: string }>(
    `select row::text from ${schema}.bases where workspace = $1 and id = $2 ${lock}`,
    [workspace, storable(claim.knowledgeBaseId)],
  );
  if (!base) return "gone";
  const state = await lockReembedding(query, schema, base.row);
  if (!state?.leased || state.attempt !== claim.attempt) return "stale";
  await work(base.row, state);
  return "done";
}
