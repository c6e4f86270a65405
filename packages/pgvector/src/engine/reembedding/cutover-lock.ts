import type { Query } from "../../connection/database.ts";
import { storable } from "../../text.ts";

/** First key of the advisory lock; the second is a hash of the knowledge base. Any number that nobody else uses. */
const lockKey = 0x0cc0_c070;

/** In SQL, both keys of the lock of a knowledge base; the parameters are SQL of their own. */
const keys = (schema: string, workspace: string, id: string) =>
  `${lockKey}, hashtext(json_build_array(${schema}, ${workspace}, ${id})::text)`;

/**
 * In SQL, for a row of `bases`: false while its cutover runs, and no cutover begins before the statement ends. A source
 * that were claimed meanwhile would be embedded for the old space, and the cutover would not know of it.
 */
export const noCutoverRuns = (schema: string, bases: string): string =>
  `pg_try_advisory_xact_lock_shared(${keys(`'${schema}'::text`, `${bases}.workspace`, `${bases}.id`)})`;

const locks = {
  /** For a transaction that changes chunks: no cutover begins before it ends. To be taken before any lock of a row. */
  shared: "pg_advisory_xact_lock_shared",
  /** For a cutover, if no such transaction runs. */
  now: "pg_try_advisory_xact_lock",
  /** For a cutover, which waits for those that run. Those that come after it wait for them too. */
  next: "pg_advisory_xact_lock",
};

/**
 * Takes the lock between the cutover of a knowledge base and changes of its chunks, until the transaction ends. False
 * when it was to be had `now` and is not. A lock of the knowledge base's row would also keep sources from being added,
 * and questions of calls from being kept as gaps: their foreign keys wait.
 */
export async function lockCutover(
  query: Query,
  schema: string,
  { workspace, knowledgeBaseId }: { workspace: string; knowledgeBaseId: string },
  kind: keyof typeof locks,
): Promise<boolean> {
  const [row] = await query<{ taken: unknown }>(
    `select ${locks[kind]}(${keys("$1::text", "$2::text", "$3::text")}) as taken`,
    [schema, workspace, storable(knowledgeBaseId)],
  );
  return row!.taken !== false;
}
