import { isCuecardError } from "@cuecard/core/errors";
import type { Database } from "./connection/database.ts";
import type { ReadReplica } from "./connection/read-replica.ts";
import type { Names } from "./engine/names.ts";

/** Longest wait for the replica while a store opens, in milliseconds. */
const waitMs = 3_000;

/** Sentences about a replica that can't answer searches: it does not answer at all, or has another store. */
export async function checkReplica(database: Database, replica: ReadReplica, { schema }: Names): Promise<string[]> {
  // To the microsecond: no two stores were made at once.
  const made = `select extract(epoch from min(applied_at))::text as at from ${schema}.migrations`;
  const [own] = await database.query<{ at: string }>(made);
  try {
    const [read] = await replica.database.query<{ at: string }>(made, [], { timeoutMs: waitMs });
    if (read?.at === own!.at) return [];
    return [
      `The store in ${replica.database.label} is not a replica of that in ${database.label}, so it answers no searches; check its address.`,
    ];
  } catch (error) {
    if (!isCuecardError(error)) throw error;
    return [`The replica answers no searches until this changes: ${error.message}`];
  }
}
