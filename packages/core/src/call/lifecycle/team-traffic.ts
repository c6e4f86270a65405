import type { CallEntries, CallRecord } from "../../ports/storage/calls.ts";
import type { WorkspaceStorage } from "../../ports/storage/storage.ts";
import type { TeamTraffic } from "../../schema/team.ts";
import { TeamDefinition } from "../../schema/team-definition.ts";
import { teamNotFound } from "../../team/team-not-found.ts";

type Store = Pick<WorkspaceStorage, "teams" | "listCalls" | "getCallEntries">;
type TraceEntry = CallEntries["trace"][number];

/** Counts how the newest calls of a team went from member to member, and which of its rules moved them. */
export async function teamTraffic(store: Store, teamId: string, most: number): Promise<TeamTraffic> {
  const team = await store.teams.get(teamId);
  if (!team) throw teamNotFound(teamId);
  const handoffs: TraceEntry[] = [];
  let calls = 0;
  for await (const { id } of callsOf(store, teamId, most)) {
    const { trace } = await store.getCallEntries(id);
    handoffs.push(...trace.filter(({ kind }) => kind === "handoff" || kind === "reverted"));
    calls++;
  }
  const { rules = [] } = TeamDefinition.parse(team.definition ?? {});
  return {
    object: "team_traffic",
    teamId,
    calls,
    edges: edgesOf(handoffs),
    rules: rules.map(({ name }) => ({ name, ...firedOf(name, handoffs) })),
  };
}

async function* callsOf(store: Store, teamId: string, most: number): AsyncGenerator<CallRecord> {
  let after: Parameters<Store["listCalls"]>[0]["after"] = null;
  for (let left = most; left > 0; ) {
    const page: Awaited<ReturnType<Store["listCalls"]>> = await store.listCalls({
      limit: Math.min(left, 100),
      after,
      teamId,
    });
    yield* page.rows;
    if (!page.hasMore) return;
    left -= page.rows.length;
    after = page.rows.at(-1)!;
  }
}

function edgesOf(handoffs: readonly TraceEntry[]): TeamTraffic["edges"] {
  const takenBack = new Set(handoffs.flatMap(({ kind, data }) => (kind === "reverted" ? [data?.reverts] : [])));
  const stood = handoffs.filter(({ kind, data }) => kind === "handoff" && !takenBack.has(data?.id));
  const byEdge = Map.groupBy(stood, ({ data }) => JSON.stringify([data?.from, data?.to]));
  return [...byEdge]
    .map(([edge, { length }]) => {
      const [from, to] = JSON.parse(edge) as [string, string];
      return { from, to, handoffs: length };
    })
    .sort((a, b) => b.handoffs - a.handoffs || order(a.from, b.from) || order(a.to, b.to));
}

function order(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** A rule has fired also where what it did was taken back. */
function firedOf(rule: string, handoffs: readonly TraceEntry[]): { fired: number; lastFiredAt: string | null } {
  const fired = handoffs.filter(({ kind, data }) => kind === "handoff" && data?.rule === rule);
  const lastFiredAt = fired.reduce<string | null>((last, { at }) => (last === null || at > last ? at : last), null);
  return { fired: fired.length, lastFiredAt };
}
