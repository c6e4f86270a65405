import {
  AddedSources,
  AddSources,
  Chunk,
  CuecardError,
  DeletedSources,
  DeleteSources,
  isCuecardError,
  limits,
  listOf,
  type MetadataFilter,
  PageQuery,
  parseInput,
  RefreshQuery,
  RegisterSource,
  Source,
  SourceStatusReport,
  SourcesQuery,
  SourceText,
  StatusQuery,
  UpdateSource,
} from "@cuecard/core";
import { z } from "zod";
import { download } from "../answer/download.ts";
import { reply } from "../answer/reply.ts";
import { underIfMatch, withCondition } from "../request/if-match.ts";
import { readJsonParameter } from "../request/read-json.ts";
import { type Route, route } from "../route/route.ts";
import { ownId } from "./once.ts";

const tag = "Sources";
/** Each source is checked, and answered, for itself. */
const SomeSources = AddSources.extend({ sources: z.array(z.unknown()).min(1).max(limits.sourcesAtOnce) });
const SourcesInAddress = SourcesQuery.extend({
  filter: z
    .string()
    .optional()
    .describe('Only sources whose `customMetadata` passes, as JSON, such as `{"year":{"$gte":2024}}`: see a search.'),
});

/** Routes of sources and their chunks. */
export const sourceRoutes: Route[] = [
  route({
    name: "addSource",
    method: "POST",
    path: "/v1/knowledge-base/:kbId/sources",
    scope: "ingest",
    tag,
    summary: "Register an uploaded file, a web page or a text. It is processed in the background.",
    body: RegisterSource,
    once: {
      prefix: "doc",
      keeps: true,
      idOf: ownId,
      find: ({ workspace, params }, id) => workspace.sources.get(params.kbId, id),
    },
    status: 201,
    response: Source,
    handle: ({ workspace, params, body }) => workspace.sources.add(params.kbId, body),
  }),
  route({
    name: "addSources",
    method: "POST",
    path: "/v1/knowledge-base/:kbId/sources/batch",
    scope: "ingest",
    tag,
    summary: "Register up to 100 sources, each as for one alone. Each is answered for itself: one may be refused.",
    body: AddSources,
    once: {
      prefix: "doc",
      keeps: true,
      idOf: (answer) => (answer as AddedSources).results.find(({ source }) => source)?.source?.id ?? "",
      // Another attempt finds for itself what the one before has stored: ids follow from the first one's.
      find: async (_context, id) => {
        throw new CuecardError("source_not_found", `What was stored from ${id} on is found as it is added again.`);
      },
    },
    response: AddedSources,
    async handle({ workspace, params, body }) {
      const { sources } = parseInput(SomeSources, body);
      return {
        object: "added_sources",
        results: await workspace.sources.addMany(params.kbId, sources as RegisterSource[]),
      };
    },
  }),
  route({
    name: "deleteSources",
    method: "POST",
    path: "/v1/knowledge-base/:kbId/sources/delete",
    scope: "ingest",
    tag,
    summary: "Delete the sources that a filter means, or count them. Send it again until none remains.",
    body: DeleteSources,
    response: DeletedSources,
    handle: ({ workspace, params, body }) => workspace.sources.deleteMany(params.kbId, body),
  }),
  route({
    name: "listSources",
    method: "GET",
    path: "/v1/knowledge-base/:kbId/sources",
    scope: "read",
    tag,
    summary: "List the sources of a knowledge base, newest first. Several filters must all hold.",
    query: SourcesInAddress,
    response: listOf(Source),
    handle: ({ workspace, params, query: { filter, ...query } }) =>
      workspace.sources.list(params.kbId, { ...query, ...(filter !== undefined && filterIn(filter)) }),
  }),
  route({
    name: "getSource",
    method: "GET",
    path: "/v1/knowledge-base/:kbId/sources/:docId",
    scope: "read",
    tag,
    summary: "Read a source.",
    response: Source,
    handle: ({ workspace, params }) => workspace.sources.get(params.kbId, params.docId),
  }),
  route({
    name: "updateSource",
    method: "PATCH",
    path: "/v1/knowledge-base/:kbId/sources/:docId",
    scope: "ingest",
    tag,
    summary: "Change a source's title for citations and its metadata. The source is not read again.",
    body: UpdateSource,
    ifMatch: true,
    response: Source,
    handle: ({ workspace, request, params, body }) =>
      underIfMatch(request, (condition) =>
        workspace.sources.update(params.kbId, params.docId, withCondition(body, condition)),
      ),
  }),
  route({
    name: "getSourceStatus",
    method: "GET",
    path: "/v1/knowledge-base/:kbId/sources/:docId/status",
    scope: "read",
    tag,
    summary: "Read the progress of a source, and why it failed; with waitMs once it is ready or has failed.",
    query: StatusQuery,
    response: SourceStatusReport,
    async handle({ workspace, request, params, query }) {
      const { waitMs: timeoutMs } = parseInput(StatusQuery, query);
      const source = { id: params.docId, knowledgeBaseId: params.kbId };
      if (timeoutMs > 0) await settled(workspace.sources.waitUntilReady(source, { timeoutMs, signal: request.signal }));
      return workspace.sources.status(params.kbId, params.docId);
    },
  }),
  route({
    name: "deleteSource",
    method: "DELETE",
    path: "/v1/knowledge-base/:kbId/sources/:docId",
    scope: "ingest",
    tag,
    summary: "Delete a source and its chunks. The next search no longer finds them.",
    status: 204,
    handle: ({ workspace, params }) => workspace.sources.delete(params.kbId, params.docId),
  }),
  route({
    name: "retrySource",
    method: "POST",
    path: "/v1/knowledge-base/:kbId/sources/:docId/retry",
    scope: "ingest",
    tag,
    summary: "Process a failed source again.",
    response: Source,
    handle: ({ workspace, params }) => workspace.sources.retry(params.kbId, params.docId),
  }),
  route({
    name: "refreshSource",
    method: "POST",
    path: "/v1/knowledge-base/:kbId/sources/:docId/refresh",
    scope: "ingest",
    tag,
    summary: "Process a ready source again. Its old chunks serve until the new ones are complete.",
    query: RefreshQuery,
    response: Source,
    handle: ({ workspace, params, query }) => workspace.sources.refresh(params.kbId, params.docId, query),
  }),
  route({
    name: "listChunks",
    method: "GET",
    path: "/v1/knowledge-base/:kbId/sources/:docId/chunks",
    scope: "read",
    tag,
    summary: "List the chunks of a source in the order of the document.",
    query: PageQuery,
    response: listOf(Chunk),
    handle: ({ workspace, params, query }) => workspace.sources.chunks(params.kbId, params.docId, query),
  }),
  route({
    name: "getSourceText",
    method: "GET",
    path: "/v1/knowledge-base/:kbId/sources/:docId/text",
    scope: "read",
    tag,
    summary: "Read a source's text as it was parsed, with the places of its chunks, as much as a page of chunks holds.",
    query: PageQuery,
    response: SourceText,
    handle: ({ workspace, params, query }) => workspace.sources.text(params.kbId, params.docId, query),
  }),
  route({
    name: "getSourceOriginal",
    method: "GET",
    path: "/v1/knowledge-base/:kbId/sources/:docId/original",
    scope: "read",
    tag,
    summary: "Download the file, the page or the text that a source was made of, byte for byte.",
    response: "bytes",
    async handle({ workspace, request, params }) {
      const { signal } = request;
      const { content, filename, mimeType } = await workspace.sources.original(params.kbId, params.docId, { signal });
      return reply({ pieces: content, ...download(filename, mimeType) });
    },
  }),
];

/** Waits until a source is ready, has failed, or took too long. */
async function settled(ready: Promise<unknown>): Promise<void> {
  try {
    await ready;
  } catch (error) {
    if (!isCuecardError(error) || (error.code !== "source_failed" && error.code !== "timeout")) throw error;
  }
}

/** The service checks what the JSON holds. */
function filterIn(text: string): Pick<SourcesQuery, "filter"> {
  return { filter: readJsonParameter("filter", text) as MetadataFilter };
}
