import { agentNotFound } from "../../agents/agent-not-found.ts";
import type { Calls } from "../../api/calls.ts";
import { CuecardError } from "../../errors.ts";
import type { WorkspaceStorage } from "../../ports/storage/storage.ts";
import { AnalyseCalls } from "../../schema/call-findings.ts";
import { parseInput } from "../../schema/parse.ts";
import { teamNotFound } from "../../team/team-not-found.ts";
import { planOfAgent } from "./plan-of.ts";

type Store = Pick<WorkspaceStorage, "agents" | "teams" | "requestAnalyses">;

interface Options {
  store: Store;
  now: () => number;
  /** Analyses became due. */
  wakeAnalyses: () => void;
}

/** Has calls that have ended analysed again, such as with another plan. */
export const createRequestAnalyses = ({ store, now, wakeAnalyses }: Options): Pick<Calls, "analyse"> => ({
  async analyse(input) {
    const { teamId = null, agentId = null, since } = parseInput(AnalyseCalls, input);
    if (teamId) await checkTeam(store, teamId);
    else await checkAgent(store, agentId!);
    const from = since === undefined ? null : new Date(since).toISOString();
    const calls = await store.requestAnalyses({ teamId, agentId, since: from, now: now() });
    wakeAnalyses();
    return { object: "requested_analyses", teamId, agentId, calls };
  },
});

async function checkTeam(store: Store, id: string): Promise<void> {
  const param = "teamId";
  const team = await store.teams.get(id);
  if (!team) throw teamNotFound(id, param);
  if ((team.definition as { analysis?: unknown } | null)?.analysis) return;
  const message = `Team "${id}" has no analysis; say in its definition what is asked of its calls.`;
  throw new CuecardError("invalid_value", message, { param });
}

async function checkAgent(store: Store, id: string): Promise<void> {
  const param = "agentId";
  const agent = await store.agents.get(id);
  if (!agent) throw agentNotFound(id, param);
  if (planOfAgent(agent)) return;
  const message = `Agent "${id}" has no analysis; say in it what is asked of the calls that it takes without a team.`;
  throw new CuecardError("invalid_value", message, { param });
}
