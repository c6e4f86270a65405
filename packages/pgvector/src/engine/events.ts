import type { CallChange } from "@cuecard/core";
import { storable } from "../text.ts";

/** What happened in a call as the value of one parameter: JSON, whose texts are escaped once more. */
export function changesText(changes: readonly CallChange[]): string {
  return JSON.stringify(
    changes.map(({ id, type, at, data }) => ({ id: storable(id), type, at, data: JSON.stringify(data) })),
  );
}

/**
 * A part of a statement that stores what happened in the call that a row of `kept` names, while somebody listens.
 * `changes` is the number of the parameter.
 */
export const addCallChanges = (schema: string, changes: number): string => `
  insert into ${schema}.events (workspace, id, type, at, object, data)
  select kept.workspace, change.id, change.type, change.at, kept.id, change.data
  from kept join ${schema}.listeners using (workspace)
  cross join json_to_recordset($${changes}::json) as change(id text, type text, at text, data text)
  on conflict do nothing`;
