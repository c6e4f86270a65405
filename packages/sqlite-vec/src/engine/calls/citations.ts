import type { CitationRecord, CitationRequest, Page } from "@cuecard/core";
import type { Connection } from "../connection.ts";
import { selectPage } from "../page.ts";

type Columns = Omit<CitationRecord, "chunkIds"> & { chunks: string };

/** A trigger writes them. */
export function listCitations(
  connection: Connection,
  workspace: string,
  { knowledgeBaseId, sourceId, ...request }: CitationRequest,
): Page<CitationRecord> {
  const page = selectPage<Columns>(connection, {
    select: "id, created_at as createdAt, call as callId, turn as turnId, chunks",
    from: "citations",
    where: "workspace = @workspace and base = @knowledgeBaseId and source = @sourceId",
    parameters: { workspace, knowledgeBaseId, sourceId },
    request,
  });
  return { ...page, rows: page.rows.map(({ chunks, ...row }) => ({ ...row, chunkIds: chunks.split(" ") })) };
}
