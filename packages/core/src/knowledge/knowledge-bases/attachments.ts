import type { Collection, PageKey } from "../../ports/storage/page.ts";
import { everyRow } from "../../rows/every-row.ts";
import type { AgentRecord, Attachment } from "../../schema/agent.ts";
import type { TeamRecord } from "../../schema/team.ts";

interface Stores {
  agents: Collection<AgentRecord, object>;
  teams: Collection<TeamRecord, object>;
}

/** Names every agent and team that has the knowledge base attached, such as `agent "Billing" (agt_1)`. */
export async function findAttachments(stores: Stores, knowledgeBaseId: string): Promise<string[]> {
  const found: string[] = [];
  for await (const agent of everyRow((page) => stores.agents.list(page)))
    if (mentions(agent, knowledgeBaseId)) found.push(`agent "${agent.name}" (${agent.id})`);
  for await (const team of everyRow((page) => stores.teams.list(page))) {
    if (mentions(team.definition, knowledgeBaseId)) found.push(`team "${team.name}" (${team.id})`);
  }
  return found;
}

/**
 * Removes the knowledge base from every `knowledge` list that has it, then does `work`. When one of both fails, as on a
 * full disk, the lists are put back.
 */
export async function whileDetached<T>(
  stores: Stores,
  knowledgeBaseId: string,
  now: () => string,
  work: () => Promise<T>,
): Promise<T> {
  const undo: (() => Promise<unknown>)[] = [];
  try {
    for await (const agent of everyRow((page) => stores.agents.list(page))) {
      await change(stores.agents, agent, undo, {
        needed: (row) => mentions(row, knowledgeBaseId),
        next: (row) => ({ ...detach(row, knowledgeBaseId), updatedAt: now() }),
        back: (before) => ({ ...before, updatedAt: now() }),
      });
    }
    for await (const team of everyRow((page) => stores.teams.list(page))) {
      await change(stores.teams, team, undo, {
        needed: (row) => mentions(row.definition, knowledgeBaseId),
        next: ({ version, ...row }) => {
          const definition = detach(row.definition, knowledgeBaseId);
          return { ...row, definition, version: version + 1, updatedAt: now() };
        },
        back: ({ version, ...before }) => ({ ...before, version: version + 2, updatedAt: now() }),
      });
    }
    return await work();
  } catch (error) {
    // The first fault is the one to report.
    for (const step of undo.reverse()) await step().catch(() => undefined);
    throw error;
  }
}

interface Detaching<Row> {
  needed(row: Row): boolean;
  next(row: Row): Row;
  /** What stood there, as a later change. */
  back(before: Row): Row;
}

async function change<Row extends PageKey & { updatedAt: string }>(
  collection: Collection<Row, object>,
  first: Row,
  undo: (() => Promise<unknown>)[],
  { needed, next, back }: Detaching<Row>,
): Promise<void> {
  for (let row: Row | null = first; row && needed(row); row = await collection.get(row.id)) {
    const before = row;
    const detached = next(row);
    if (!(await collection.replace(detached, before.updatedAt))) continue;
    undo.push(() => collection.replace(back(before), detached.updatedAt));
    return;
  }
}

const isAttachment = (value: unknown, id: string): value is Attachment =>
  typeof value === "object" && value !== null && (value as Partial<Attachment>).knowledgeBaseId === id;

/** Attachments stand in `knowledge` lists at any depth: an agent's, a team's, an override's, an `$append`'s. */
function mentions(value: unknown, id: string): boolean {
  if (Array.isArray(value)) return value.some((item) => isAttachment(item, id) || mentions(item, id));
  return typeof value === "object" && value !== null && Object.values(value).some((item) => mentions(item, id));
}

function detach<T>(value: T, id: string): T {
  if (Array.isArray(value)) return value.filter((item) => !isAttachment(item, id)).map((item) => detach(item, id)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, detach(item, id)])) as T;
}
