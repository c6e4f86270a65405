import type { Query } from "../../connection/database.ts";

/** First key of the advisory lock; the second is a hash of the knowledge base. Any number that nobody else uses. */
const lockKey = 0x0cc0_c070;

const place = (schema: string, workspace: string, knowledgeBaseId: string) => [
  lockKey,
  JSON.stringify([schema, workspace, knowledgeBaseId]),
];

/**
 * Waits for transactions that change the chunks of a knowledge base, and keeps others from beginning. A lock of its row
 * would also keep sources from being added, and questions of calls from being kept as gaps: their foreign keys wait.
 */
export async function lockForCutover(
  query: Query,
  schema: string,
  workspace: string,
  knowledgeBaseId: string,
): Promise<void> {
  await query("select pg_advisory_xact_lock($1, hashtext($2))", place(schema, workspace, knowledgeBaseId));
}

/** Keeps a cutover from beginning until the transaction ends. To be taken before any lock of a row. */
export async function keepFromCutover(
  query: Query,
  schema: string,
  workspace: string,
  knowledgeBaseId: string,
): Promise<void> {
  await query("select pg_advisory_xact_lock_shared($1, hashtext($2))", place(schema, workspace, knowledgeBaseId));
}
