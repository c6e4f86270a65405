import { api, dataOf, type Schema } from "../../api/client.ts";
import { allOf } from "../../api/pages.ts";

/** Every agent, the newest first. */
export function readAgents(signal?: AbortSignal): Promise<Schema<"Agent">[]> {
  return allOf((cursor) => dataOf(api.GET("/v1/agents", { params: { query: { limit: 100, cursor } }, signal })));
}

/** Every team, the newest first. */
export function readTeams(signal?: AbortSignal): Promise<Schema<"Team">[]> {
  return allOf((cursor) => dataOf(api.GET("/v1/teams", { params: { query: { limit: 100, cursor } }, signal })));
}

/** The teams of which an agent is a member. */
export async function teamsOf(agentId: string, signal?: AbortSignal): Promise<Schema<"Team">[]> {
  const teams = await readTeams(signal);
  return teams.filter(({ definition }) => definition?.members?.some((member) => member.agentId === agentId));
}
