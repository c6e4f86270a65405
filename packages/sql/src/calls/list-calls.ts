import type { CallFilter, CallRecord, CitationRecord, CitationRequest, Page, PageRequest } from "@cuecard/core";
import type { Dialect } from "../dialect.ts";
import { selectPage } from "../page.ts";
import { all, type Part, raw, sql, table } from "../sql.ts";
import type { Steps } from "../verb.ts";
import { type CallColumns, callColumns, calls, externalKey, parseCall } from "./call-rows.ts";

/** An index in the order of the list answers each filter. */
const conditions: Record<keyof CallFilter, string> = {
  externalId: "external_id =",
  status: "status =",
  teamId: "team =",
  agentId: "calls.agent =",
  heldBy: "held.agent =",
  from: "created_at >=",
  to: "created_at <",
};

/** See `CallStore.listCalls`. */
export function* listCalls(
  dialect: Dialect,
  workspace: string,
  { limit, after, ...filter }: PageRequest & CallFilter,
): Steps<Page<CallRecord>> {
  const given = (Object.entries(filter) as [keyof CallFilter, string][]).map(([name, value]) => {
    const stored: Part = name === "externalId" ? externalKey(value) : value;
    return sql`${raw(conditions[name])} ${stored}`;
  });
  const page = yield* selectPage<CallColumns>(
    {
      select: callColumns,
      from: filter.heldBy === undefined ? calls : heldCalls(dialect),
      where: all(sql`workspace = ${workspace}`, ...given),
    },
    { limit, after },
  );
  return { ...page, rows: page.rows.map(parseCall) };
}

/** Members that had a call are rows of their own, which stand in the order of the list. */
const heldCalls = (dialect: Dialect) =>
  sql`${table("call_agents")} as held ${dialect.joinEach("held", {
    table: "calls",
    keys: ["workspace", "created_at", "id"],
    columns: ["record", "lease", "external_id", "status", "team", "agent"],
  })}`;

type CitationColumns = Omit<CitationRecord, "chunkIds"> & { chunks: string };

/** See `CallStore.listCitations`. A trigger writes them. */
export function* listCitations(
  { original }: Dialect,
  workspace: string,
  { knowledgeBaseId, sourceId, ...request }: CitationRequest,
): Steps<Page<CitationRecord>> {
  const page = yield* selectPage<CitationColumns>(
    {
      select: sql`id, created_at as "createdAt", call as "callId", turn as "turnId", chunks`,
      from: table("citations"),
      where: sql`workspace = ${workspace} and base = ${knowledgeBaseId} and source = ${sourceId}`,
    },
    request,
  );
  const rows = page.rows.map(({ chunks, id, callId, turnId, ...row }) => ({
    ...row,
    id: original(id),
    callId: original(callId),
    turnId: turnId === null ? null : original(turnId),
    chunkIds: chunks.split(" ").map(original),
  }));
  return { ...page, rows };
}
