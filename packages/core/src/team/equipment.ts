import type { WorkspaceStorage } from "../ports/storage/storage.ts";
import { knowledgeBasesNamed } from "./definition/attached.ts";
import type { IntentExamples } from "./intents/fit-intents.ts";
import { isObject } from "./member/overrides.ts";
import { type MergedMember, mergeMembers } from "./member/resolve.ts";
import { storedAgents } from "./member/stored-agents.ts";

/** Where what members have to work with is read. */
export type EquipmentStore = Pick<WorkspaceStorage, "agents" | "getKnowledgeBase" | "listSources">;

/** So many sources of a knowledge base give their titles, the newest first. */
const mostSources = 20;

/**
 * The examples with the names of each member's own tools, and the names of its own knowledge bases and of their sources.
 * What several members have does not distinguish them. They are read when a team's version is first learned by a process.
 */
export async function withEquipment(
  examples: IntentExamples,
  definition: Parameters<typeof mergeMembers>[0],
  store: EquipmentStore,
): Promise<IntentExamples> {
  const merged = mergeMembers(definition, await storedAgents(store, definition));
  const tools = ownOf(merged, toolsOf);
  const bases = ownOf(merged, basesOf);
  const members = await Promise.all(
    examples.members.map(async (member) => {
      const titles = await Promise.all((bases.get(member.agentId) ?? []).map((id) => titlesOf(id, store)));
      const own = [...(tools.get(member.agentId) ?? []).map(asWords), ...titles.flat().map(asWords)];
      return own.length === 0 ? member : { ...member, about: [...new Set([...(member.about ?? []), ...own])] };
    }),
  );
  return { ...examples, members };
}

/** What each member alone has. */
function ownOf(merged: readonly MergedMember[], namesOf: (member: MergedMember) => string[]): Map<string, string[]> {
  const has = merged.map((member) => [member.agentId, [...new Set(namesOf(member))]] as const);
  const counts = Map.groupBy(
    has.flatMap(([, names]) => names),
    (name) => name,
  );
  return new Map(has.map(([agentId, names]) => [agentId, names.filter((name) => counts.get(name)!.length === 1)]));
}

/** Tools are the host's own: a name, or an object with one, as models take them. */
function toolsOf({ value: { tools } }: MergedMember): string[] {
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((tool) => {
    const named = isObject(tool) ? (isObject(tool.function) ? tool.function.name : tool.name) : tool;
    return typeof named === "string" && named !== "" ? [named] : [];
  });
}

const basesOf = ({ value }: MergedMember) => knowledgeBasesNamed(value).map(({ id }) => id);

async function titlesOf(id: string, store: EquipmentStore): Promise<string[]> {
  const base = await store.getKnowledgeBase(id);
  if (base === null) return [];
  const { rows } = await store.listSources(id, { limit: mostSources, after: null });
  return [base.name, ...rows.flatMap(({ title, filename }) => title ?? filename ?? [])];
}

/** "refundInvoice" and "cancel_order.v2" as words, "Fees 2026.pdf" without its ending. */
function asWords(name: string): string {
  return name
    .replace(/\.\w{2,4}$/u, "")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/[_./-]+/gu, " ")
    .trim();
}
