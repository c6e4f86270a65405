import type { WorkspaceStorage } from "../../ports/storage/storage.ts";
import type { AgentRecord } from "../../schema/agent.ts";
import type { TeamDefinition } from "../../schema/team-definition.ts";

/** The stored agents among a team's members, by id. */
export async function storedAgents(
  store: Pick<WorkspaceStorage, "agents">,
  { members }: Pick<TeamDefinition, "members">,
): Promise<Map<string, AgentRecord>> {
  const found = await Promise.all(members.map(({ agentId }) => store.agents.get(agentId)));
  return new Map(found.flatMap((agent) => (agent ? [[agent.id, agent] as const] : [])));
}
