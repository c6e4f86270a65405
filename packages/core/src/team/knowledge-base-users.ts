import type { WorkspaceStorage } from "../ports/storage/storage.ts";
import { everyRow } from "../rows/every-row.ts";
import { type AgentRecord, Attachment } from "../schema/agent.ts";
import type { KnowledgeBaseUsers } from "../schema/knowledge-base-users.ts";
import { noKnowledgeBase } from "../schema/no-knowledge-base.ts";
import type { TeamRecord } from "../schema/team.ts";
import { TeamDefinition } from "../schema/team-definition.ts";
import { knowledgeBasesNamed } from "./definition/attached.ts";
import { mergeMembers } from "./member/resolve.ts";

type Store = Pick<WorkspaceStorage, "agents" | "teams" | "getKnowledgeBase">;

/** Finds who uses a knowledge base. Only agents that have it count for what members take from their agents. */
export async function knowledgeBaseUsers(store: Store, knowledgeBaseId: string): Promise<KnowledgeBaseUsers> {
  if (!(await store.getKnowledgeBase(knowledgeBaseId))) throw noKnowledgeBase(knowledgeBaseId);
  const users: KnowledgeBaseUsers = { object: "knowledge_base_users", knowledgeBaseId, agents: [], teams: [] };
  const having = new Map<string, AgentRecord>();
  for await (const agent of everyRow((page) => store.agents.list(page))) {
    const settings = settingsOf(agent.knowledge, knowledgeBaseId);
    if (!settings) continue;
    having.set(agent.id, agent);
    users.agents.push({ agentId: agent.id, name: agent.name, settings });
  }
  for await (const team of everyRow((page) => store.teams.list(page))) {
    const found = teamUsing(team, having, knowledgeBaseId);
    if (found) users.teams.push(found);
  }
  return users;
}

/** Null when nothing of the team uses it. Only a definition that may is read. */
function teamUsing(
  { id: teamId, name, isActive, definition }: TeamRecord,
  having: ReadonlyMap<string, AgentRecord>,
  knowledgeBaseId: string,
): KnowledgeBaseUsers["teams"][number] | null {
  const named = knowledgeBasesNamed(definition ?? {}).some(({ id }) => id === knowledgeBaseId);
  if (!named && !memberIds(definition?.members).some((id) => having.has(id))) return null;
  const { data } = TeamDefinition.safeParse(definition ?? {});
  const members = (data ? mergeMembers(data, having) : []).flatMap(({ agentId, role, value }) => {
    const settings = settingsOf(value.knowledge, knowledgeBaseId);
    return settings ? [{ agentId, role, settings }] : [];
  });
  return named || members.length > 0 ? { teamId, name, isActive, members } : null;
}

function memberIds(members: unknown): string[] {
  if (!Array.isArray(members)) return [];
  return members.map((member) => String((Object(member) as { agentId?: unknown }).agentId));
}

/** With the defaults; the last of several for one knowledge base counts, as in a call. */
function settingsOf(knowledge: unknown, knowledgeBaseId: string): Attachment | null {
  const parsed = (Array.isArray(knowledge) ? knowledge : []).map((item) => Attachment.safeParse(item).data);
  return parsed.findLast((item) => item?.knowledgeBaseId === knowledgeBaseId) ?? null;
}
