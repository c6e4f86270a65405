import {
  Agent,
  type Agents,
  AgentVersion,
  CreateAgent,
  CuecardError,
  listOf,
  NamedQuery,
  PageQuery,
  UpdateAgent,
} from "@cuecard/core";
import { underIfMatch, withCondition } from "../request/if-match.ts";
import { type Route, route } from "../route/route.ts";
import { ownId } from "./once.ts";

const tag = "Agents";

/** Routes of agents. */
export const agentRoutes: Route[] = [
  route({
    name: "createAgent",
    method: "POST",
    path: "/v1/agents",
    scope: "admin",
    tag,
    summary: "Create an agent. Properties of your own are stored unchanged.",
    body: CreateAgent,
    once: {
      prefix: "agt",
      keeps: true,
      chosenId,
      idOf: ownId,
      find: ({ workspace }, id, lostSince) => agentMade(workspace.agents, id, lostSince ?? 0),
    },
    status: 201,
    response: Agent,
    handle: ({ workspace, body }) => workspace.agents.create(body),
  }),
  route({
    name: "listAgents",
    method: "GET",
    path: "/v1/agents",
    scope: "read",
    tag,
    summary: "List the agents, newest first.",
    query: NamedQuery,
    response: listOf(Agent),
    handle: ({ workspace, query }) => workspace.agents.list(query),
  }),
  route({
    name: "getAgent",
    method: "GET",
    path: "/v1/agents/:agentId",
    scope: "read",
    tag,
    summary: "Read an agent.",
    response: Agent,
    handle: ({ workspace, params }) => workspace.agents.get(params.agentId),
  }),
  route({
    name: "updateAgent",
    method: "PATCH",
    path: "/v1/agents/:agentId",
    scope: "admin",
    tag,
    summary: "Change some of an agent's properties.",
    body: UpdateAgent,
    ifMatch: true,
    response: Agent,
    handle: ({ workspace, request, params, body }) =>
      underIfMatch(request, (condition) => workspace.agents.update(params.agentId, withCondition(body, condition))),
  }),
  route({
    name: "deleteAgent",
    method: "DELETE",
    path: "/v1/agents/:agentId",
    scope: "admin",
    tag,
    summary: "Delete an agent.",
    status: 204,
    handle: ({ workspace, params }) => workspace.agents.delete(params.agentId),
  }),
  route({
    name: "listAgentVersions",
    method: "GET",
    path: "/v1/agents/:agentId/versions",
    scope: "read",
    tag,
    summary: "List what an agent was at its versions, newest first: at most the last 100.",
    query: PageQuery,
    response: listOf(AgentVersion),
    handle: ({ workspace, params, query }) => workspace.agents.versions(params.agentId, query),
  }),
  route({
    name: "getAgentVersion",
    method: "GET",
    path: "/v1/agents/:agentId/versions/:version",
    scope: "read",
    tag,
    summary: "Read what an agent was at a version.",
    response: AgentVersion,
    handle: ({ workspace, params }) => workspace.agents.version(params.agentId, Number(params.version)),
  }),
  route({
    name: "makeAgentVersionCurrent",
    method: "POST",
    path: "/v1/agents/:agentId/versions/:version/current",
    scope: "admin",
    tag,
    summary: "Give an agent all that it had at an earlier version except its name, as a new version.",
    ifMatch: true,
    response: Agent,
    handle: ({ workspace, request, params }) =>
      underIfMatch(request, (condition) =>
        workspace.agents.makeCurrent(params.agentId, Number(params.version), condition),
      ),
  }),
];

function chosenId(body: unknown): string | undefined {
  const { id } = Object(body) as { id?: unknown };
  return typeof id === "string" ? id : undefined;
}

/** An agent of a chosen id may have been there before the request. */
async function agentMade(agents: Agents, id: string, lostSince: number): Promise<Agent> {
  const agent = await agents.get(id);
  if (Date.parse(agent.createdAt) >= lostSince) return agent;
  throw new CuecardError("agent_not_found", `Agent "${id}" was there before the request.`);
}
