import type { CitationRecord, CitationRequest, Page } from "@cuecard/core";
import { storable } from "../../text.ts";
import type { Engine } from "../engine.ts";
import { selectPage } from "../page.ts";

type Columns = Omit<CitationRecord, "chunkIds"> & { chunks: string };

/** A trigger writes them. */
export async function listCitations(
  { database, names: { schema } }: Engine,
  workspace: string,
  { knowledgeBaseId, sourceId, ...request }: CitationRequest,
): Promise<Page<CitationRecord>> {
  const page = await selectPage<Columns>(database, {
    select: 'id, created_at as "createdAt", call as "callId", turn as "turnId", chunks',
    from: `${schema}.citations`,
    where: "workspace = $1 and base = $2 and source = $3",
    values: [workspace, storable(knowledgeBaseId), storable(sourceId)],
    request,
  });
  return { ...page, rows: page.rows.map(({ chunks, ...row }) => ({ ...row, chunkIds: chunks.split(" ") })) };
}
