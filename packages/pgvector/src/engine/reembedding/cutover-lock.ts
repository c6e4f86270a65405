import { type Part, raw, type Sql, sql, table } from "@cuecard/sql";

/** First key of the advisory lock; the second is a hash of the knowledge base. Any number that nobody else uses. */
const lockKey = raw(String(0x0cc0_c070));

/** Both keys of the lock of a knowledge base. The name of the schema is what stands before that of a table. */
const keys = (workspace: Part, id: Part): Sql =>
  sql`${lockKey}, hashtext(json_build_array(left('${table("")}', -1), ${workspace}::text, ${id}::text)::text)`;

/**
 * For a row of `bases`: false while its cutover runs, and no cutover begins before the statement ends. A source that
 * were claimed meanwhile would be embedded for the old space, and the cutover would not know of it.
 */
export const noCutoverRuns = (bases: string): Sql =>
  sql`pg_try_advisory_xact_lock_shared(${keys(raw(`${bases}.workspace`), raw(`${bases}.id`))})`;

const locks = {
  /** For a transaction that changes chunks: no cutover begins before it ends. To be taken before any lock of a row. */
  shared: raw("pg_advisory_xact_lock_shared"),
  /** For a cutover, if no such transaction runs. */
  now: raw("pg_try_advisory_xact_lock"),
  /** For a cutover, which waits for those that run. Those that come after it wait for them too. */
  next: raw("pg_advisory_xact_lock"),
};

/** Kinds of the lock. */
export type CutoverLock = keyof typeof locks;

/**
 * Takes the lock between the cutover of a knowledge base and changes of its chunks, until the transaction ends. `taken`
 * is false when it was to be had `now` and is not. A lock of the knowledge base's row would also keep sources from being
 * added, and questions of calls from being kept as gaps: their foreign keys wait.
 */
export const cutoverLock = (workspace: string, knowledgeBaseId: string, kind: CutoverLock): Sql =>
  sql`select ${locks[kind]}(${keys(workspace, knowledgeBaseId)}) as taken`;
