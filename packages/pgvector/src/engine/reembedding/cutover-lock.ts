import type { Query } from "../../connection/database.ts";
import { storable } from "../../text.ts";

/** First key of the advisory lock; the second is a hash of the knowledge base. Any number that nobody else uses. */
const lockKey = 0x0cc0_c070;

/** In SQL, both keys of the lock of a knowledge base; the parameters are SQL of their own. */
const keys = (schema: string, workspace: string, id: string) =>
  `${lockKey}, hashtext(json_build_array(${schema}, ${workspace}, ${id})::text)`;
const keysOfParameters = keys("$1::text", "$2::text", "$3::text");

/**
 * In SQL, for a row of `bases`: false while its cutover runs, and no cutover begins before the statement ends. A source
 * that were claimed meanwhile would be embedded for the old space, and the cutover would not know of it.
 */
export const noCutoverRuns = (schema: string, bases: string): string =>
  `pg_try_advisory_xact_lock_shared(${keys(`'${schema}'::text`, `${bases}.workspace`, `${bases}.id`)})`;

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
  await query(`select pg_advisory_xact_lock(${keysOfParameters})`, [schema, workspace, storable(knowledgeBaseId)]);
}

/** Keeps a cutover from beginning until the transaction ends. To be taken before any lock of a row. */
export async function keepFromCutover(
  query: Query,
  schema: string,
  workspace: string,
  knowledgeBaseId: string,
): Promise<void> {
  await query(`select pg_advisory_xact_lock_shared(${keysOfParameters})`, [
    schema,
    workspace,
    storable(knowledgeBaseId),
  ]);
}
