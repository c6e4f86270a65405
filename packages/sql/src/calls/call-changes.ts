import type { CallChange } from "@cuecard/core";
import type { Dialect } from "../dialect.ts";
import { json, type Sql, sql, table } from "../sql.ts";

const columns = { id: "text", type: "text", at: "text", data: "text" } as const;

/** What follows from the start or a save of a call: stores what happened in it, each once, while somebody listens. */
export function addCallChanges(
  dialect: Dialect,
  workspace: string,
  callId: string,
  changes: readonly CallChange[],
): Sql[] {
  const given = changes.map(({ id, type, at, data }) => ({ id, type, at, data: json(data) }));
  return dialect.forEach(
    given,
    columns,
    ({ id, type, at, data }, from) => sql`insert into ${table("events")} (workspace, id, type, at, object, data)
      select ${workspace}, ${id}, ${type}, ${at}, ${callId}, ${data}${from}
      where ${dialect.ifChanged} and exists (select 1 from ${table("listeners")} where workspace = ${workspace})
      on conflict do nothing`,
  );
}
