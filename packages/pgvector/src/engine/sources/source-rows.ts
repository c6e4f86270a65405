import type { Claim, FencedResult } from "@cuecard/core";
import * as shared from "@cuecard/sql";
import type { Query } from "../../connection/database.ts";
import { original } from "../../text.ts";
import { dialect } from "../dialect.ts";
import { runSteps } from "../run-steps.ts";

export { dueAt, parseRecord, type SourceState, type StoredSource, withoutLease } from "@cuecard/sql";

/** A source by its ids, locked for change. `workspace`: as it is stored. */
export const lockSource = (
  query: Query,
  schema: string,
  { workspace, knowledgeBaseId, id }: { workspace: string; knowledgeBaseId: string; id: string },
): Promise<shared.StoredSource | null> => {
  const place = { workspace: original(workspace), knowledgeBaseId, sourceId: id };
  return runSteps(query, { schema }, shared.lockSource(dialect, place));
};

/** See `holdKnowledgeBase` of `@cuecard/sql`. */
export const holdKnowledgeBase = (
  query: Query,
  schema: string,
  workspace: string,
  knowledgeBaseId: string,
): Promise<unknown> =>
  runSteps(query, { schema }, shared.holdKnowledgeBase(dialect, original(workspace), knowledgeBaseId));

export const saveSource = (query: Query, schema: string, source: shared.StoredSource): Promise<void> =>
  runSteps(query, { schema }, shared.saveSource(source));

/** Whether a claim still owns its locked source. When it does, `work` changes the source in the same transaction. */
export async function fenced(
  source: shared.StoredSource | null,
  claim: Claim,
  work: (source: shared.StoredSource) => Promise<void>,
): Promise<FencedResult> {
  if (!source) return "gone";
  if (!source.leased || source.attempt !== claim.attempt) return "stale";
  await work(source);
  return "done";
}
