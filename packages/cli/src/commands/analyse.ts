import type { PlaceFlags } from "../environment.ts";
import { counted, print } from "../terminal/terminal.ts";
import { getStored } from "../workspace/find-stored.ts";
import { openStored } from "../workspace/open-workspace.ts";

export interface AnalyseCommandOptions extends PlaceFlags {
  since?: string;
  agent?: boolean;
}

/**
 * Has the ended calls of a team, or of an agent without one, analysed again. The server or worker that has a model does it.
 * Resolves with the exit code.
 */
export async function analyseCommand(
  idOrName: string,
  { since, agent, ...flags }: AnalyseCommandOptions,
): Promise<number> {
  const { workspace, close } = await openStored(flags);
  try {
    const { id } = await getStored(workspace, agent ? "agent" : "team", idOrName);
    const whose = agent ? { agentId: id } : { teamId: id };
    const { calls } = await workspace.calls.analyse({ ...whose, ...(since !== undefined && { since }) });
    print(`${counted(calls, "call")} will be analysed by a server or worker with --upstream.`);
    return 0;
  } finally {
    await close();
  }
}
