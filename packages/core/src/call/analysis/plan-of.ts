import type { CallEntries, CallRecord } from "../../ports/storage/calls.ts";
import type { WorkspaceStorage } from "../../ports/storage/storage.ts";
import type { AgentRecord } from "../../schema/agent.ts";
import { AnalysisPlan } from "../../schema/call-findings.ts";
import { summaryOf } from "../finding/summary.ts";
import { fromStored } from "../saving/stored-state.ts";

/** What is asked of the calls of an agent alone; null where nothing is. */
export const planOfAgent = (agent: AgentRecord | null | undefined): AnalysisPlan | null =>
  AnalysisPlan.safeParse(agent?.analysis).data ?? null;

/** What is asked of a call: by its team or agent as it is now, and where that is gone by what it was. Null: nothing. */
export async function planOf(
  store: Pick<WorkspaceStorage, "agents" | "teams">,
  record: CallRecord,
  entries: CallEntries,
): Promise<AnalysisPlan | null> {
  const { teamId, agentId } = record;
  const agent = teamId === null ? await store.agents.get(agentId) : null;
  if (agent) return planOfAgent(agent);
  const team = teamId === null ? null : await store.teams.get(teamId);
  const definition = team ? team.definition : fromStored(record.state, summaryOf(record), entries).state.definition;
  return (definition as { analysis?: AnalysisPlan } | null)?.analysis ?? null;
}
