import type { ErasedPlace } from "@cuecard/core";
import { storable } from "../../text.ts";
import type { Engine } from "../engine.ts";

/** What is kept of a call in each place, in the order in which it goes: the call's own row takes the rest with it. */
const places: Record<ErasedPlace, string> = {
  ledger: "call_entries where workspace = $1 and call = any($2) and kind = 'ledger'",
  trace: "call_entries where workspace = $1 and call = any($2) and kind = 'trace'",
  gapQuestions: "gap_questions where workspace = $1 and call = any($2)",
  events: "events where workspace = $1 and object = any($2)",
  deliveries: "deliveries where workspace = $1 and object = any($2)",
  keptAnswers: "requests where workspace = $1 and object = any($2)",
  audit: "audit where workspace = $1 and object = any($2)",
  calls: "calls where workspace = $1 and id = any($2)",
};

/** Erases calls everywhere. */
export function eraseCalls(
  { database, names: { schema } }: Engine,
  workspace: string,
  ids: string[],
): Promise<Record<ErasedPlace, number>> {
  const values = [workspace, ids.map(storable)];
  return database.transaction(async (query) => {
    // A save has the call's row until it is committed. Those that come later find none.
    await query(`select 1 from ${schema}.calls where workspace = $1 and id = any($2) order by id for update`, values);
    const counts: [string, number][] = [];
    for (const [place, rows] of Object.entries(places)) {
      const [removed] = await query<{ count: number }>(
        `with removed as (delete from ${schema}.${rows} returning 1) select count(*)::integer as count from removed`,
        values,
      );
      counts.push([place, removed!.count]);
    }
    return Object.fromEntries(counts) as Record<ErasedPlace, number>;
  });
}
