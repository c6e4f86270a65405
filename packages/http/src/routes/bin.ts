import { BinEntry, BinSources, listOf, PageQuery, RestoredEntry } from "@cuecard/core";
import { type Route, route } from "../route/route.ts";

import { ForceQuery } from "./knowledge-bases.ts";

const tag = "Bin";

/** Routes of what was deleted and can come back. */
export const binRoutes: Route[] = [
  route({
    name: "binAgent",
    method: "POST",
    path: "/v1/agents/:agentId/bin",
    scope: "admin",
    tag,
    summary: "Put an agent with its versions into the bin, from which it can come back for seven days.",
    response: BinEntry,
    handle: ({ workspace, params }) => workspace.bin.put({ kind: "agent", id: params.agentId }),
  }),
  route({
    name: "binTeam",
    method: "POST",
    path: "/v1/teams/:teamId/bin",
    scope: "admin",
    tag,
    summary: "Put a team with its versions into the bin, from which it can come back for seven days.",
    response: BinEntry,
    handle: ({ workspace, params }) => workspace.bin.put({ kind: "team", id: params.teamId }),
  }),
  route({
    name: "binKnowledgeBase",
    method: "POST",
    path: "/v1/knowledge-base/:kbId/bin",
    scope: "ingest",
    tag,
    summary:
      "Put a knowledge base with all that it holds into the bin. Refused while agents or teams use it, unless force is true.",
    query: ForceQuery,
    response: BinEntry,
    handle: ({ workspace, params, query }) => workspace.bin.put({ kind: "knowledge_base", id: params.kbId, ...query }),
  }),
  route({
    name: "binSources",
    method: "POST",
    path: "/v1/knowledge-base/:kbId/sources/bin",
    scope: "ingest",
    tag,
    summary: "Put up to 100 sources into the bin. The next search no longer finds them.",
    body: BinSources,
    response: BinEntry,
    handle: ({ workspace, params, body }) =>
      workspace.bin.put({ kind: "sources", knowledgeBaseId: params.kbId, sourceIds: body.sourceIds }),
  }),
  route({
    name: "listBin",
    method: "GET",
    path: "/v1/bin",
    scope: "read",
    tag,
    summary: "List what is in the bin, newest first.",
    query: PageQuery,
    response: listOf(BinEntry),
    handle: ({ workspace, query }) => workspace.bin.list(query),
  }),
  route({
    name: "restoreFromBin",
    method: "POST",
    path: "/v1/bin/:binId/restore",
    scope: "admin",
    tag,
    summary: "Bring back what is in the bin, as it was. Sources are processed again.",
    response: RestoredEntry,
    handle: ({ workspace, params }) => workspace.bin.restore(params.binId),
  }),
  route({
    name: "deleteFromBin",
    method: "DELETE",
    path: "/v1/bin/:binId",
    scope: "admin",
    tag,
    summary: "Delete for good what is in the bin.",
    status: 204,
    handle: ({ workspace, params }) => workspace.bin.delete(params.binId),
  }),
];
