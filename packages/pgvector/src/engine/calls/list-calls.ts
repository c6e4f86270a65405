import type { CallFilter, CallRecord, Page, PageRequest } from "@cuecard/core";
import { indexKey, storable } from "../../text.ts";
import type { Engine } from "../engine.ts";
import { selectPage } from "../page.ts";
import { type CallColumns, parseCall } from "./call-rows.ts";

const asItIs = (value: string) => value;

/** An index in the order of the list answers each filter. */
const conditions: Record<keyof CallFilter, { column: string; is: string; stored: (value: string) => string }> = {
  externalId: { column: "external_id", is: "=", stored: indexKey },
  status: { column: "status", is: "=", stored: asItIs },
  teamId: { column: "team", is: "=", stored: storable },
  agentId: { column: "calls.agent", is: "=", stored: storable },
  heldBy: { column: "held.agent", is: "=", stored: storable },
  from: { column: "created_at", is: ">=", stored: asItIs },
  to: { column: "created_at", is: "<", stored: asItIs },
};

export async function listCalls(
  { database, names: { schema } }: Engine,
  workspace: string,
  { limit, after, ...filter }: PageRequest & CallFilter,
): Promise<Page<CallRecord>> {
  const given = (Object.entries(filter) as [keyof CallFilter, string][]).map(([name, value]) => ({
    ...conditions[name],
    value,
  }));
  const page = await selectPage<CallColumns>(database, {
    select: "record, lease",
    from: filter.heldBy === undefined ? `${schema}.calls as calls` : heldCalls(schema),
    where: ["workspace = $1", ...given.map(({ column, is }, index) => `${column} ${is} $${index + 2}`)].join(" and "),
    values: [workspace, ...given.map(({ stored, value }) => stored(value))],
    request: { limit, after },
  });
  return { ...page, rows: page.rows.map(parseCall) };
}

/**
 * Members that had a call are rows of their own, which stand in the order of the list. The limit holds the planner to
 * that order: else it would read and sort all of a member's calls.
 */
const heldCalls = (schema: string) => `${schema}.call_agents as held cross join lateral (
  select record, lease, external_id, status, team, call.agent from ${schema}.calls as call
  where call.workspace = held.workspace and call.id = held.id limit 1) as calls`;
