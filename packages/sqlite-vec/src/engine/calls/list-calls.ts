import type { CallFilter, CallRecord, Page, PageRequest } from "@cuecard/core";
import type { Connection } from "../connection.ts";
import { selectPage } from "../page.ts";
import { type CallColumns, parseCall } from "./call-rows.ts";

/** An index in the order of the list answers each filter. */
const conditions: Record<keyof CallFilter, string> = {
  externalId: "external_id = @externalId",
  status: "status = @status",
  teamId: "team = @teamId",
  agentId: "calls.agent = @agentId",
  heldBy: "held.agent = @heldBy",
  from: "created_at >= @from",
  to: "created_at < @to",
};

/** Members that had a call are rows of their own, which stand in the order of the list. */
const heldCalls = "call_agents as held cross join calls using (workspace, created_at, id)";

export function listCalls(
  connection: Connection,
  workspace: string,
  { limit, after, ...filter }: PageRequest & CallFilter,
): Page<CallRecord> {
  const given = Object.keys(filter) as (keyof CallFilter)[];
  const page = selectPage<CallColumns>(connection, {
    select: "record, lease",
    from: filter.heldBy === undefined ? "calls" : heldCalls,
    where: ["workspace = @workspace", ...given.map((name) => conditions[name])].join(" and "),
    parameters: { workspace, ...filter },
    request: { limit, after },
  });
  return { rows: page.rows.map(parseCall), hasMore: page.hasMore };
}
