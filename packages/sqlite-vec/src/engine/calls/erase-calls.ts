import type { ErasedPlace } from "@cuecard/core";
import type { Connection } from "../connection.ts";

/** What is kept of a call in each place, in the order in which it goes: the call's own row takes the rest with it. */
const places: Record<ErasedPlace, string> = {
  ledger: "delete from call_entries where workspace = @workspace and call = @id and kind = 'ledger'",
  trace: "delete from call_entries where workspace = @workspace and call = @id and kind = 'trace'",
  gapQuestions: "delete from gap_questions where workspace = @workspace and call = @id",
  events: "delete from events where workspace = @workspace and object = @id",
  deliveries: "delete from deliveries where workspace = @workspace and object = @id",
  keptAnswers: "delete from requests where workspace = @workspace and object = @id",
  audit: "delete from audit where workspace = @workspace and object = @id",
  calls: "delete from calls where workspace = @workspace and id = @id",
};

/** Erases calls everywhere. Only within a transaction. */
export function eraseCalls({ sql }: Connection, workspace: string, ids: string[]): Record<ErasedPlace, number> {
  const counts = Object.entries(places).map(([place, statement]) => [
    place,
    ids.reduce((sum, id) => sum + sql(statement).run({ workspace, id }).changes, 0),
  ]);
  return Object.fromEntries(counts) as Record<ErasedPlace, number>;
}
