import type { ErasedPlace } from "@cuecard/core";
import type { Dialect } from "../dialect.ts";
import { sql, table } from "../sql.ts";
import type { Steps } from "../verb.ts";

/** Where a call is kept: the table, the column with the call's id, and of which rows. */
type CallTable = [table: string, column: string, kind?: "ledger" | "trace"];

/** In the order in which they go: the call's own row takes the rest with it. */
const places: Record<ErasedPlace, CallTable> = {
  ledger: ["call_entries", "call", "ledger"],
  trace: ["call_entries", "call", "trace"],
  gapQuestions: ["gap_questions", "call"],
  learnedExamples: ["learned_examples", "call"],
  tests: ["tests", "call"],
  events: ["events", "object"],
  deliveries: ["deliveries", "object"],
  keptAnswers: ["requests", "object"],
  audit: ["audit", "object"],
  calls: ["calls", "id"],
};

/** Erases calls everywhere. Only within a transaction. */
export function* eraseCalls(
  dialect: Dialect,
  workspace: string,
  ids: readonly string[],
): Steps<Record<ErasedPlace, number>> {
  // A save has the call's row until it is committed. Those that come later find none.
  yield sql`select 1 from ${table("calls")} where workspace = ${workspace} and ${dialect.isOneOf("id", ids)}
    order by id${dialect.forUpdate}`;
  const erased = {} as Record<ErasedPlace, number>;
  for (const [place, [from, column, kind]] of Object.entries(places) as [ErasedPlace, CallTable][]) {
    const ofKind = kind ? sql` and kind = ${kind}` : sql``;
    erased[place] = yield* dialect.changed(
      sql`delete from ${table(from)} where workspace = ${workspace} and ${dialect.isOneOf(column, ids)}${ofKind}`,
    );
  }
  yield "removed";
  return erased;
}
