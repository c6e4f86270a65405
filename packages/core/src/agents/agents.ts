import { CuecardError, type Issue } from "../errors.ts";
import type { NewId } from "../ids.ts";
import type { WorkspaceStorage } from "../ports/storage/storage.ts";
import { decodeCursor, toList } from "../rows/pages.ts";
import { updateRow } from "../rows/update-row.ts";
import { type Agent, type Attachment, CreateAgent, UpdateAgent } from "../schema/agent.ts";
import { PageQuery } from "../schema/common.ts";
import { parseInput, readOnlyFields } from "../schema/parse.ts";
import type { Agents } from "../services.ts";

export interface AgentsOptions {
  store: Pick<WorkspaceStorage, "agents" | "getKnowledgeBase">;
  now: () => number;
  newId: NewId;
}

/** The Agents service. Knowledge Bases that an agent names must exist. */
export function createAgents({ store, now, newId }: AgentsOptions): Agents {
  const notFound = (id: string) => new CuecardError("agent_not_found", `There is no agent "${id}"; list the agents for their ids.`);

  async function checkKnowledge(attachments: Attachment[]): Promise<void> {
    const issues: Issue[] = [];
    const seen = new Set<string>();
    for (const [index, { knowledgeBaseId }] of attachments.entries()) {
      const path = `knowledge[${index}].knowledgeBaseId`;
      if (seen.has(knowledgeBaseId))
        issues.push({ path, message: `${path} names "${knowledgeBaseId}" a second time; attach a base once.` });
      else if (!(await store.getKnowledgeBase(knowledgeBaseId))) {
        issues.push({ path, message: `${path} is "${knowledgeBaseId}", and there is no such Knowledge Base; create it first.` });
      }
      seen.add(knowledgeBaseId);
    }
    const [first] = issues;
    if (first) throw new CuecardError("invalid_value", first.message, { param: first.path, issues });
  }

  return {
    async create(input) {
      const { id, name, systemPrompt, firstMessage, knowledge, ...properties } = parseInput(CreateAgent, input, {
        readOnly: readOnlyFields.filter((field) => field !== "id"),
      });
      await checkKnowledge(knowledge);
      const at = new Date(now()).toISOString();
      const agent: Agent = {
        ...properties,
        id: id ?? newId("agt"),
        object: "agent",
        name,
        systemPrompt: systemPrompt ?? null,
        firstMessage: firstMessage ?? null,
        knowledge,
        createdAt: at,
        updatedAt: at,
      };
      if (await store.agents.insert(agent)) return agent;
      throw new CuecardError("id_taken", `There is an agent "${agent.id}" already; update it or choose another id.`, { param: "id" });
    },

    async get(id) {
      const agent = await store.agents.get(id);
      if (!agent) throw notFound(id);
      return agent;
    },

    async list(page = {}) {
      const { limit, cursor } = parseInput(PageQuery, page);
      return toList(await store.agents.list({ limit, after: decodeCursor(cursor) }), (agent) => agent);
    },

    async update(id, patch) {
      const changes = parseInput(UpdateAgent, patch, { readOnly: readOnlyFields });
      await checkKnowledge(changes.knowledge ?? []);
      const agent = await updateRow(store.agents, id, (row) => changed(row, changes), now);
      if (!agent) throw notFound(id);
      return agent;
    },

    async delete(id) {
      if (!(await store.agents.delete(id))) throw notFound(id);
    },
  };
}

/** A further property set to null is removed; the named ones stay, as null. */
function changed(row: Agent, changes: Partial<Agent>): Agent {
  const kept = Object.entries({ ...row, ...changes }).filter(
    ([key, value]) => value !== null || key === "systemPrompt" || key === "firstMessage",
  );
  return Object.fromEntries(kept) as Agent;
}
