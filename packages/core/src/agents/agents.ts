import type { Agents } from "../api/agents.ts";
import type { NewId } from "../base/values/ids.ts";
import { CuecardError, type ErrorCode, type Issue } from "../errors.ts";
import { limits } from "../limits.ts";
import type { WorkspaceStorage } from "../ports/storage/storage.ts";
import { decodeCursor, toList } from "../rows/pages.ts";
import { updateRow } from "../rows/update-row.ts";
import { upsertRow } from "../rows/upsert-row.ts";
import { checkVersion, createVersions, nextVersion } from "../rows/versions.ts";
import {
  type Agent,
  type AgentRecord,
  type AgentVersion,
  type Attachment,
  agentProperties,
  CreateAgent,
  UpdateAgent,
} from "../schema/agent.ts";
import { NamedQuery } from "../schema/common.ts";
import { nearMisses } from "../schema/near-misses.ts";
import { parseInput, readOnlyFields } from "../schema/parse.ts";
import { analysisIssues } from "../team/definition/check-analysis.ts";
import { saidIssues } from "../team/definition/check-said.ts";
import { reservedToolIssues } from "../team/definition/reserved-tools.ts";
import { agentNotFound } from "./agent-not-found.ts";

export interface AgentsOptions {
  store: Pick<WorkspaceStorage, "agents" | "getKnowledgeBase">;
  now: () => number;
  newId: NewId;
}

/** Read-only fields that a body may contain, so that an answer can be sent back. */
const readOnly = [...readOnlyFields, "version", "warnings"];
const readOnlyOfNew = readOnly.filter((field) => field !== "id");

type Frame = Pick<AgentRecord, "id" | "version" | "createdAt" | "updatedAt">;

/** Makes the agents service. The knowledge bases of an agent must exist. */
export function createAgents({ store, now, newId }: AgentsOptions): Agents {
  function newFrame(id: string | null): Frame {
    const at = new Date(now()).toISOString();
    return { id: id ?? newId("agt"), version: 1, createdAt: at, updatedAt: at };
  }

  async function stored(id: string): Promise<AgentRecord> {
    const agent = await store.agents.get(id);
    if (!agent) throw agentNotFound(id);
    return agent;
  }

  async function change(id: string, changed: (row: AgentRecord) => AgentRecord): Promise<AgentRecord> {
    const agent = await updateRow(store.agents, id, (row) => nextVersion(row, checkSize(changed(row))), now);
    if (!agent) throw agentNotFound(id);
    return agent;
  }

  const { kept, ...versions } = createVersions({ kind: "agent", rows: store.agents, stored, shown: shownVersion });

  return {
    async create(input) {
      const { id, rowIn } = await read(store, input);
      const row = rowIn(newFrame(id));
      if (await store.agents.insert(row)) return shown(row, input);
      throw new CuecardError("id_taken", `Agent "${row.id}" already exists; update it, or choose another id.`, {
        param: "id",
      });
    },

    async upsert(input) {
      const { id, name, rowIn } = await read(store, input);
      const row = await upsertRow<AgentRecord>({
        rows: store.agents,
        id,
        name,
        kind: "agent",
        wayOut: "Pass the id of the agent that you mean, or delete the others.",
        make: () => rowIn(newFrame(id)),
        change: (row) => nextVersion(row, rowIn(row)),
        now,
      });
      return shown(row, input);
    },

    get: async (id) => shown(await stored(id)),

    async list(page = {}) {
      const { limit, cursor, name } = parseInput(NamedQuery, page);
      return toList(await store.agents.list({ limit, after: decodeCursor(cursor), name }), (agent) => shown(agent));
    },

    async update(id, patch) {
      const { ifVersion, ...changes } = parseInput(UpdateAgent, patch, { readOnly });
      await checkKnowledge(store, changes.knowledge ?? []);
      checkTools(changes);
      const agent = await change(id, (row) => {
        checkVersion("agent", row, ifVersion);
        return changed(row, changes);
      });
      return shown(agent, changes);
    },

    ...versions,

    async makeCurrent(id, version, { ifVersion } = {}) {
      await stored(id);
      const earlier = await kept(id, version);
      await checkKnowledge(store, earlier.knowledge);
      const agent = await change(id, (row) => {
        checkVersion("agent", row, ifVersion);
        const { name, createdAt, updatedAt, version } = row;
        return { ...earlier, name, createdAt, updatedAt, version };
      });
      return shown(agent);
    },

    async delete(id) {
      if (!(await store.agents.delete(id))) throw agentNotFound(id);
    },
  };
}

/** An agent may have any properties, and each change may add some: what it has in all is read at each turn. */
function checkSize(row: AgentRecord): AgentRecord {
  const { length } = JSON.stringify(row);
  if (length <= limits.agentCharacters) return row;
  const message = `Agent "${row.id}" would be ${length} characters long as JSON; at most ${limits.agentCharacters} are allowed, so shorten its prompt or its own properties.`;
  throw new CuecardError("invalid_value", message);
}

async function checkKnowledge(store: AgentsOptions["store"], attachments: Attachment[]): Promise<void> {
  const issues: (Issue & { code: ErrorCode })[] = [];
  const seen = new Set<string>();
  for (const [index, { knowledgeBaseId }] of attachments.entries()) {
    const path = `knowledge[${index}].knowledgeBaseId`;
    if (seen.has(knowledgeBaseId))
      issues.push({
        code: "invalid_value",
        path,
        message: `${path} is "${knowledgeBaseId}", which is attached twice; attach each knowledge base once.`,
      });
    else if (!(await store.getKnowledgeBase(knowledgeBaseId))) {
      issues.push({
        code: "knowledge_base_not_found",
        path,
        message: `${path} is "${knowledgeBaseId}", but this knowledge base does not exist; create it first.`,
      });
    }
    seen.add(knowledgeBaseId);
  }
  const [first] = issues;
  if (!first) return;
  const named = issues.map(({ path, message }) => ({ path, message }));
  throw new CuecardError(first.code, first.message, { param: first.path, issues: named });
}

function checkTools(fields: Readonly<Record<string, unknown>>): void {
  const issues = [
    ...reservedToolIssues(fields.tools, "tools"),
    ...saidIssues(fields.said, "said"),
    ...analysisIssues(fields.analysis),
  ];
  const [first] = issues;
  if (first) throw new CuecardError("invalid_value", first.message, { param: first.path, issues });
}

/** Checks the input, and makes the row for an id. */
async function read(store: AgentsOptions["store"], input: CreateAgent) {
  const { id, name, systemPrompt, firstMessage, knowledge, ...properties } = parseInput(CreateAgent, input, {
    readOnly: readOnlyOfNew,
  });
  await checkKnowledge(store, knowledge);
  checkTools(properties);
  const given = {
    ...properties,
    name,
    systemPrompt: systemPrompt ?? null,
    firstMessage: firstMessage ?? null,
    knowledge,
  };
  const rowIn = ({ id, version, createdAt, updatedAt }: Frame): AgentRecord =>
    checkSize({ ...given, id, object: "agent", version, createdAt, updatedAt });
  return { id: id ?? null, name, rowIn };
}

/**
 * The agent as it is returned. A patch may misspell a field that the agent already has, so the input is checked
 * together with the stored row.
 */
function shown(row: AgentRecord, given: object = {}): Agent {
  const found = [...nearMisses(row, agentProperties), ...nearMisses(given, agentProperties)].map(
    ({ name, near }) =>
      `${name} is not a field of an agent and was stored as a property of your own; did you mean "${near}"?`,
  );
  return { ...row, warnings: [...new Set(found)] };
}

/** What an agent was. */
function shownVersion({ id, createdAt: _createdAt, updatedAt, ...was }: AgentRecord, isCurrent: boolean): AgentVersion {
  return { ...was, object: "agent_version", agentId: id, isCurrent, createdAt: updatedAt } as AgentVersion;
}

/** Removes properties of the user's own that are null. Cuecard's own fields stay, as null. */
function changed(row: AgentRecord, changes: Partial<AgentRecord>): AgentRecord {
  const kept = Object.entries({ ...row, ...changes }).filter(
    ([key, value]) => value !== null || key === "systemPrompt" || key === "firstMessage",
  );
  return Object.fromEntries(kept) as AgentRecord;
}
