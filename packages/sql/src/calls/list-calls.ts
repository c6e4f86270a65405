import type { CallRecord, CitationRecord, CitationRequest, Page, PageRequest, StoredCallFilter } from "@cuecard/core";
import type { Dialect } from "../dialect.ts";
import { selectPage } from "../page.ts";
import { sql, table } from "../sql.ts";
import type { Steps } from "../verb.ts";
import { type CallColumns, callColumns, parseCall } from "./call-rows.ts";
import { findCalls } from "./call-traits.ts";

/** See `CallStore.listCalls`. */
export function* listCalls(
  dialect: Dialect,
  workspace: string,
  { limit, after, ...filter }: PageRequest & StoredCallFilter,
): Steps<Page<CallRecord>> {
  const page = yield* selectPage<CallColumns>(
    { select: callColumns, ...findCalls(dialect, workspace, filter) },
    { limit, after },
  );
  return { ...page, rows: page.rows.map((row) => parseCall(dialect, row)) };
}

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
