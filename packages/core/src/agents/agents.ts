import { CuecardError, type Issue } from "../errors.ts";
import type { NewId } from "../ids.ts";
import type { WorkspaceStorage } from "../ports/storage/storage.ts";
import { decodeCursor, toList } from "../rows/pages.ts";
import { updateRow } from "../rows/update-row.ts";
import { upsertRow } from "../rows/upsert-row.ts";
import { type Agent, type Attachment, CreateAgent, UpdateAgent } from "../schema/agent.ts";
import { PageQuery } from "../schema/common.ts";
import { type NearMiss, nearMisses } from "../schema/near-misses.ts";
import { parseInput, readOnlyFields } from "../schema/parse.ts";
import type { Agents } from "../services.ts";

export interface AgentsOptions {
  store: Pick<WorkspaceStorage, "agents" | "getKnowledgeBase">;
  now: () => number;
  newId: NewId;
}

/** A body may repeat them, since an answer may be sent back. */
const readOnly = [...readOnlyFields, "warnings"];
const readOnlyOfNew = readOnly.filter((field) => field !== "id");
const createNames = Object.keys(CreateAgent.shape);
const updateNames = Object.keys(UpdateAgent.shape);

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

  /** What was given, checked, and the row that it makes under that id. */
  async function read(input: CreateAgent) {
    const { id, name, systemPrompt, firstMessage, knowledge, ...properties } = parseInput(CreateAgent, input, { readOnly: readOnlyOfNew });
    await checkKnowledge(knowledge);
    const given = { ...properties, name, systemPrompt: systemPrompt ?? null, firstMessage: firstMessage ?? null, knowledge };
    const agent = (frame: Pick<Agent, "id" | "createdAt" | "updatedAt">): Agent => ({ ...given, ...frame, object: "agent" });
    return { id: id ?? null, name, agent, warnings: nearMisses(input, createNames).map(inAgent) };
  }

  function newFrame(id: string | null): Pick<Agent, "id" | "createdAt" | "updatedAt"> {
    const at = new Date(now()).toISOString();
    return { id: id ?? newId("agt"), createdAt: at, updatedAt: at };
  }

  return {
    async create(input) {
      const { id, agent, warnings } = await read(input);
      const row = agent(newFrame(id));
      if (await store.agents.insert(row)) return { ...row, warnings };
      throw new CuecardError("id_taken", `There is an agent "${row.id}" already; update it or choose another id.`, { param: "id" });
    },

    async upsert(input) {
      const { id, name, agent, warnings } = await read(input);
      const row = await upsertRow<Agent>({
        rows: store.agents,
        id,
        name,
        kind: "agent",
        wayOut: "Give the id of the one that is meant, or delete the others.",
        make: () => agent(newFrame(id)),
        change: agent,
        now,
      });
      return { ...row, warnings };
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
      const changes = parseInput(UpdateAgent, patch, { readOnly });
      await checkKnowledge(changes.knowledge ?? []);
      const agent = await updateRow(store.agents, id, (row) => changed(row, changes), now);
      if (!agent) throw notFound(id);
      return { ...agent, warnings: nearMisses(changes, updateNames).map(inAgent) };
    },

    async delete(id) {
      if (!(await store.agents.delete(id))) throw notFound(id);
    },
  };
}

const inAgent = ({ name, near }: NearMiss) =>
  `${name} is no field of an agent and is kept as a property of your own; did you mean "${near}"?`;

/** A further property set to null is removed; the named ones stay, as null. */
function changed(row: Agent, changes: Partial<Agent>): Agent {
  const kept = Object.entries({ ...row, ...changes }).filter(
    ([key, value]) => value !== null || key === "systemPrompt" || key === "firstMessage",
  );
  return Object.fromEntries(kept) as Agent;
}
