import {
  ChunkExplanation,
  CuecardError,
  ExplainChunkRequest,
  type Principal,
  parseInput,
  SearchRequest,
  SearchResult,
  TurnContext,
  TurnContextRequest,
} from "@cuecard/core";
import { type Route, route } from "../route/route.ts";

/** Routes of search. */
export const searchRoutes: Route[] = [
  route({
    name: "search",
    method: "POST",
    path: "/v1/knowledge-base/search",
    scope: "read",
    forPublicKeys: true,
    tag: "Search",
    summary: "Find the passages that answer a question, across one or more knowledge bases.",
    body: SearchRequest,
    response: SearchResult,
    handle({ workspace, principal, request, body }) {
      return workspace.search(allowed(principal, body), { signal: request.signal });
    },
  }),
  route({
    name: "explainChunk",
    method: "POST",
    path: "/v1/knowledge-base/search/explain",
    scope: "read",
    tag: "Search",
    summary: "Say why a search gives a chunk or not, and which changes of the search would give it.",
    body: ExplainChunkRequest,
    response: ChunkExplanation,
    handle: ({ workspace, request, body }) => workspace.explainChunk(body, { signal: request.signal }),
  }),
  route({
    name: "getTurnContext",
    method: "POST",
    path: "/v1/knowledge-base/search/context",
    scope: "read",
    tag: "Search",
    summary: "Give the exact text that a model would see for a call's first turn.",
    body: TurnContextRequest,
    response: TurnContext,
    handle: ({ workspace, request, body }) => workspace.turnContext(body, { signal: request.signal }),
  }),
];

/** The search that a key may do, as it will be done: not what was sent is checked, but what is returned. */
function allowed({ knowledgeBaseIds: own }: Principal, body: SearchRequest): SearchRequest {
  if (own === null) return body;
  const asked = parseInput(SearchRequest, body);
  const refused = asked.knowledgeBaseIds.find((id) => !own.includes(id));
  if (refused === undefined) return asked;
  const message = `This key may not search knowledge base ${refused}; it may search ${own.join(", ")}.`;
  throw new CuecardError("knowledge_base_not_allowed", message, { param: "knowledgeBaseIds" });
}
