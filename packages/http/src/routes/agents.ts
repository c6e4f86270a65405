import { Agent, type Agents, CreateAgent, CuecardError, listOf, NamedQuery, UpdateAgent } from "@cuecard/core";
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
    response: Agent,
    handle: ({ workspace, params, body }) => workspace.agents.update(params.agentId, body),
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
