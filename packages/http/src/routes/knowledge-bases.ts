import {
  CreateKnowledgeBase,
  KnowledgeBase,
  KnowledgeBaseUsers,
  listOf,
  NamedQuery,
  ReembedKnowledgeBase,
  UpdateKnowledgeBase,
} from "@cuecard/core";
import { z } from "zod";
import { type Route, route } from "../route/route.ts";
import { ownId } from "./once.ts";

const tag = "Knowledge bases";
/** Query of a request that deletes a knowledge base. */
export const ForceQuery = z.strictObject({
  force: z.boolean().optional().describe("Detach the knowledge base from all agents and teams that use it."),
});

/** Routes of knowledge bases. */
export const knowledgeBaseRoutes: Route[] = [
  route({
    name: "createKnowledgeBase",
    method: "POST",
    path: "/v1/knowledge-base",
    scope: "ingest",
    tag,
    summary: "Create a knowledge base.",
    body: CreateKnowledgeBase,
    once: {
      prefix: "kb",
      keeps: true,
      idOf: ownId,
      find: ({ workspace }, id) => workspace.knowledgeBases.get(id),
    },
    status: 201,
    response: KnowledgeBase,
    handle: ({ workspace, body }) => workspace.knowledgeBases.create(body),
  }),
  route({
    name: "listKnowledgeBases",
    method: "GET",
    path: "/v1/knowledge-base",
    scope: "read",
    tag,
    summary: "List the knowledge bases, newest first.",
    query: NamedQuery,
    response: listOf(KnowledgeBase),
    handle: ({ workspace, query }) => workspace.knowledgeBases.list(query),
  }),
  route({
    name: "getKnowledgeBase",
    method: "GET",
    path: "/v1/knowledge-base/:kbId",
    scope: "read",
    tag,
    summary: "Read a knowledge base with its counts.",
    response: KnowledgeBase,
    handle: ({ workspace, params }) => workspace.knowledgeBases.get(params.kbId),
  }),
  route({
    name: "listKnowledgeBaseUsers",
    method: "GET",
    path: "/v1/knowledge-base/:kbId/users",
    scope: "read",
    tag,
    summary: "Say which agents and teams use a knowledge base, with the settings that count in a call.",
    response: KnowledgeBaseUsers,
    handle: ({ workspace, params }) => workspace.knowledgeBases.users(params.kbId),
  }),
  route({
    name: "updateKnowledgeBase",
    method: "PATCH",
    path: "/v1/knowledge-base/:kbId",
    scope: "ingest",
    tag,
    summary: "Change the name, description, autoRefresh, refreshInterval, gaps or synonyms.",
    body: UpdateKnowledgeBase,
    response: KnowledgeBase,
    handle: ({ workspace, params, body }) => workspace.knowledgeBases.update(params.kbId, body),
  }),
  route({
    name: "reembedKnowledgeBase",
    method: "POST",
    path: "/v1/knowledge-base/:kbId/reembed",
    scope: "ingest",
    tag,
    summary:
      "Re-embed a knowledge base with another embedding model in the background. Its present model cancels the re-embedding.",
    body: ReembedKnowledgeBase,
    response: KnowledgeBase,
    handle: ({ workspace, params, body }) => workspace.knowledgeBases.reembed(params.kbId, body),
  }),
  route({
    name: "deleteKnowledgeBase",
    method: "DELETE",
    path: "/v1/knowledge-base/:kbId",
    scope: "ingest",
    tag,
    summary: "Delete a knowledge base with its sources. Refused while agents or teams use it, unless force is true.",
    query: ForceQuery,
    status: 204,
    handle: ({ workspace, params, query }) => workspace.knowledgeBases.delete(params.kbId, query),
  }),
];
