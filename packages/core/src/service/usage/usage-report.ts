import { CuecardError } from "../../errors.ts";
import { limits } from "../../limits.ts";
import type { WorkspaceStorage } from "../../ports/storage/storage.ts";
import type { UsageCount, UsageDays, UsageKind } from "../../ports/storage/usage.ts";
import { parseInput } from "../../schema/parse.ts";
import {
  type HeldUsage,
  type KnowledgeBaseUsage,
  UsageQuery,
  type UsageReport,
  type UsageTotals,
} from "../../schema/usage.ts";
import { dayOf } from "./usage-counter.ts";

export interface UsageReportOptions {
  store: Pick<WorkspaceStorage, "listUsage" | "sumUsage" | "getKnowledgeBase">;
  /** Stores what this process counted until now. */
  storeUsage: () => Promise<void>;
  /** What the workspace has now. */
  held: () => Promise<HeldUsage[]>;
  now: () => number;
}

const ofBases = ["searches", "documentTokens", "chunksMade", "bytesRead"] as const;
const ofWorkspaces = ["questionTokens", "calls", "turns", "callSeconds", "handoffs"] as const;

/** What one workspace used, by day. */
export function createUsageReport({ store, storeUsage, held, now }: UsageReportOptions) {
  return async (query: UsageQuery = {}): Promise<UsageReport> => {
    const { knowledgeBaseId = null, ...given } = parseInput(UsageQuery, query);
    const days = daysOf(given, dayOf(now()));
    await storeUsage();
    const [counted, bases, has] = await Promise.all([
      store.listUsage({ ...days, knowledgeBaseId }),
      store.sumUsage(days),
      held(),
    ]);
    if (knowledgeBaseId !== null && counted.length === 0) await mustExist(knowledgeBaseId);
    const byDay = Map.groupBy(counted, ({ day }) => day);
    const isOfBase = knowledgeBaseId !== null;
    return {
      object: "usage_report",
      ...days,
      knowledgeBaseId,
      totals: totalsOf(counted, isOfBase),
      days: [...byDay].map(([day, counts]) => ({ day, ...totalsOf(counts, isOfBase) })).reverse(),
      knowledgeBases: await mostSearched(bases.filter((base) => !isOfBase || base.knowledgeBaseId === knowledgeBaseId)),
      held: has,
    };
  };

  /** A knowledge base that is deleted is found by what was used of it. */
  async function mustExist(id: string): Promise<void> {
    if (await store.getKnowledgeBase(id)) return;
    const message = `Knowledge base "${id}" does not exist, and nothing was used of it on these days; list the knowledge bases to see their ids.`;
    throw new CuecardError("knowledge_base_not_found", message, { param: "knowledgeBaseId" });
  }

  function mostSearched(counted: readonly (UsageCount & { knowledgeBaseId: string })[]): Promise<KnowledgeBaseUsage[]> {
    const bases = [...Map.groupBy(counted, ({ knowledgeBaseId }) => knowledgeBaseId)]
      .map(([knowledgeBaseId, counts]) => ({ knowledgeBaseId, ...sums(ofBases, counts) }))
      .sort((a, b) => b.searches - a.searches);
    return Promise.all(
      bases.slice(0, limits.usage.knowledgeBases).map(async ({ knowledgeBaseId, ...counts }) => {
        const base = await store.getKnowledgeBase(knowledgeBaseId);
        return { knowledgeBaseId, name: base?.name ?? null, ...counts };
      }),
    );
  }
}

const dayMs = 24 * 3_600_000;

/** The days that are asked for. Throws `invalid_value` when they are none or too many. */
function daysOf({ from, to }: Pick<UsageQuery, "from" | "to">, today: string): UsageDays {
  const { max, default: usual } = limits.usage.reportDays;
  const last = to ?? today;
  const first = from ?? dayOf(Date.parse(last) - (usual - 1) * dayMs);
  if (first > last) throw invalid("from", `from is ${first}, which is after ${to ? `to, ${last}` : `today, ${last}`}`);
  const days = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
  if (days > max) throw invalid("from", `From ${first} to ${last} are ${days} days; ask for at most ${max} at once`);
  return { from: first, to: last };
}

const invalid = (param: string, problem: string) => new CuecardError("invalid_value", `${problem}.`, { param });

const notOfBases = { questionTokens: null, calls: null, turns: null, callSeconds: null, handoffs: null };

function totalsOf(counts: readonly UsageCount[], isOfBase: boolean): UsageTotals {
  const { questionTokens, calls, turns, callSeconds, handoffs } = isOfBase ? notOfBases : sums(ofWorkspaces, counts);
  return { ...sums(ofBases, counts), questionTokens, calls, turns, callSeconds, handoffs };
}

function sums<Kind extends UsageKind>(kinds: readonly Kind[], counts: readonly UsageCount[]): Record<Kind, number> {
  const sum = (kind: UsageKind) => counts.reduce((total, each) => total + (each.kind === kind ? each.count : 0), 0);
  return Object.fromEntries(kinds.map((kind) => [kind, sum(kind)])) as Record<Kind, number>;
}
