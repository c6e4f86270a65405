import type { Workspace } from "../../api/workspace.ts";
import type { WarmUp } from "../../base/async/warm-up.ts";
import { isCuecardError } from "../../errors.ts";
import type { Warm } from "../../knowledge/knowledge-search.ts";
import { givenId } from "../../schema/given-id.ts";

export interface WarmWorkspaceOptions {
  warmUp: Pick<WarmUp, "done">;
  search: Pick<Warm, "warm">;
  turnContext: Workspace["turnContext"];
  teams: Pick<Workspace["teams"], "resolved" | "ready">;
  calls: Pick<Workspace["calls"], "rehearseStart">;
}

/** Words that ask, so that they are routed and searched for. */
const sample = "Hello, what do I have to know about this, and how long does it take?";
const sampleMs = 30_000;

/** Warms the process, then knowledge bases and teams: each team's members, with their bases, are asked in a call that nobody hears of. */
export function createWarmWorkspace({
  warmUp,
  search,
  turnContext,
  teams,
  calls,
}: WarmWorkspaceOptions): Workspace["warm"] {
  async function askTeam(teamId: string, signal: AbortSignal | undefined): Promise<void> {
    await teams.ready(teamId, { ...(signal && { signal }) });
    try {
      const call = await calls.rehearseStart({ teamId });
      await call.userTurn(sample, { deadlineMs: sampleMs, ...(signal && { signal }) });
    } catch (error) {
      // Its calls need variables that only a real one has.
      if (!isCuecardError(error) || error.code !== "invalid_value") throw error;
    }
  }

  return async (knowledgeBaseIds = [], { teamIds = [], signal } = {}) => {
    signal?.throwIfAborted();
    await warmUp.done();
    const resolved = await Promise.all(teamIds.map((id) => teams.resolved(id)));
    const attached = resolved.flatMap(({ members }) => members.map(({ agent }) => agent.knowledge));
    const asked = [
      ...knowledgeBaseIds.map((id) => [{ knowledgeBaseId: givenId(id, "knowledgeBaseIds") }]),
      ...attached,
    ];
    await search.warm(
      asked.flatMap((knowledge) => knowledge.map(({ knowledgeBaseId }) => knowledgeBaseId)),
      { signal },
    );
    for (const knowledge of asked)
      if (knowledge.length > 0) await turnContext({ query: sample, knowledge, deadlineMs: sampleMs }, { signal });
    for (const id of new Set(teamIds)) await askTeam(id, signal);
  };
}
