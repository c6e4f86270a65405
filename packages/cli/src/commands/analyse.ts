import type { PlaceFlags } from "../environment.ts";
import { counted, print } from "../terminal/terminal.ts";
import { getStored } from "../workspace/find-stored.ts";
import { openStored } from "../workspace/open-workspace.ts";

export interface AnalyseCommandOptions extends PlaceFlags {
  since?: string;
}

/** Has the ended calls of a team analysed again. The server or worker that has a model does it. Resolves with the exit code. */
export async function analyseCommand(team: string, { since, ...flags }: AnalyseCommandOptions): Promise<number> {
  const { workspace, close } = await openStored(flags);
  try {
    const { id: teamId } = await getStored(workspace, "team", team);
    const { calls } = await workspace.calls.analyse({ teamId, ...(since !== undefined && { since }) });
    print(`${counted(calls, "call")} will be analysed by a server or worker with --upstream.`);
    return 0;
  } finally {
    await close();
  }
}
