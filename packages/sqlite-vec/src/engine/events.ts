import type { CallChange } from "@cuecard/core";
import type { Connection } from "./connection.ts";

/** Stores what happened in a call, while somebody listens. Only within a transaction. */
export function addCallChanges(
  { sql }: Connection,
  workspace: string,
  callId: string,
  changes: readonly CallChange[],
): void {
  for (const { id, type, at, data } of changes) {
    sql(
      `insert into events (workspace, id, type, at, object, data)
       select workspace, ?, ?, ?, ?, ? from listeners where workspace = ? on conflict do nothing`,
    ).run(id, type, at, callId, JSON.stringify(data), workspace);
  }
}
