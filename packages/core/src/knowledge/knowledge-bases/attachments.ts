import type { PageKey } from "../../ports/storage/page.ts";
import type { VersionedCollection } from "../../ports/storage/versions.ts";
import { everyRow } from "../../rows/every-row.ts";
import { updateRow } from "../../rows/update-row.ts";
import type { AgentRecord, Attachment } from "../../schema/agent.ts";
import type { BinEntry } from "../../schema/bin.ts";
import type { TeamRecord } from "../../schema/team.ts";

interface Stores {
  agents: VersionedCollection<AgentRecord, object>;
  teams: VersionedCollection<TeamRecord, object>;
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

/** What used a knowledge base, and its first version without it. */
export type Detached = BinEntry["detachedFrom"][number];

/**
 * Removes the knowledge base from every `knowledge` list that has it, each time as a new version, then does `work`. When
 * one of both fails, as on a full disk, the lists are put back.
 */
export async function whileDetached<T>(
  stores: Stores,
  knowledgeBaseId: string,
  now: () => number,
  work: (detached: Detached[]) => Promise<T>,
): Promise<T> {
  const detached: Detached[] = [];
  try {
    for (const kind of ["agent", "team"] as const) {
      const rows = rowsOf(stores, kind);
      const isUser = (row: VersionedRow) => mentions(row, knowledgeBaseId);
      for await (const listed of everyRow((page) => rows.list(page))) {
        if (!isUser(listed)) continue;
        const { id } = listed;
        let version: number | null = null;
        await updateRow(
          rows,
          id,
          (row) => {
            version = isUser(row) ? row.version + 1 : null;
            return version === null ? row : { ...detach(row, knowledgeBaseId), version };
          },
          now,
        );
        if (version !== null) detached.push({ kind, id, version });
      }
    }
    return await work(detached);
  } catch (error) {
    // The first fault is the one to report.
    for (const each of detached) await attachAgain(stores, each, now).catch(() => undefined);
    throw error;
  }
}

/** Gives an agent or a team what it had before, as a new version. False: it has changed since, or is gone. */
export async function attachAgain(
  stores: Stores,
  { kind, id, version }: Detached,
  now: () => number,
): Promise<boolean> {
  const rows = rowsOf(stores, kind);
  const before = await rows.version(id, version - 1);
  if (!before) return false;
  let isBack = false;
  const back = await updateRow(
    rows,
    id,
    (row) => {
      isBack = row.version === version;
      return isBack ? { ...before, version: version + 1 } : row;
    },
    now,
  );
  return isBack && back !== null;
}

type VersionedRow = PageKey & { version: number; updatedAt: string };

/** What both kinds of rows have in common. */
const rowsOf = (stores: Stores, kind: Detached["kind"]) =>
  stores[`${kind}s`] as unknown as VersionedCollection<VersionedRow, object>;

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
