import type { Query } from "../connection/database.ts";
import { storable } from "../text.ts";

/** First key of the advisory lock; the second is a hash of the name. Any number that nobody else uses. */
const lockKey = 0x0cc0_4a5e;

/** Holds for a row whose record has exactly the name that is parameter $2, as `nameKey` gives it. */
export const hasName = "(record::json -> 'name')::text = $2";

/** A name as it stands in a record: the text of JSON is compared as it is, so that no escape in it needs to be read. */
export const nameKey = (name: string): string => JSON.stringify(name);

/**
 * A stored name in which `*` stands for any characters, as LIKE reads it: what else means something there stands for
 * itself.
 */
export const toLike = (pattern: string): string =>
  storable(pattern)
    .replaceAll(/[\\%_]/g, "\\$&")
    .replaceAll("*", "%");

/** The condition that a row's record has a name that is the pattern, a parameter as {@link namePattern} gives it. */
export const isNamedLike = (parameter: number): string => `(record::json -> 'name')::text like $${parameter}`;
export const namePattern = (pattern: string): string => `"${toLike(pattern)}"`;

/**
 * Whether a row of the table has the name. Until the transaction ends no other one that asks for the same name gets an
 * answer.
 */
export async function isNameTaken(
  query: Query,
  { table, workspace, name }: { table: string; workspace: string; name: string },
): Promise<boolean> {
  const key = nameKey(name);
  await query("select pg_advisory_xact_lock($1, hashtext($2))", [lockKey, JSON.stringify([table, workspace, key])]);
  const named = await query(`select 1 from ${table} where workspace = $1 and ${hasName} limit 1`, [workspace, key]);
  return named.length > 0;
}
