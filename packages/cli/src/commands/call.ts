import { optionsFrom, type PlaceFlags } from "../environment.ts";
import { talk } from "../talk/talk.ts";
import { colors, interruptSignal, print } from "../terminal/terminal.ts";
import { shown } from "../terminal/visible.ts";
import { getStored } from "../workspace/find-stored.ts";
import { openStored, openWorkspace } from "../workspace/open-workspace.ts";
import { teamOfFile } from "../workspace/team-of-file.ts";

export interface CallCommandOptions extends PlaceFlags {
  file?: string;
  deadline?: number;
}

/**
 * A call with a team, typed: each line of standard input is what the caller says or does. A team of a file is there for
 * this call only. Resolves with the exit code, 1 when a line could not be done.
 */
export async function callCommand(
  idOrName: string | undefined,
  { file, deadline, ...flags }: CallCommandOptions,
): Promise<number> {
  const body = file === undefined ? null : await teamOfFile(file);
  const signal = interruptSignal();
  const { workspace, close } = await (body
    ? openWorkspace({ ...optionsFrom(flags, process.env), concurrency: 0 })
    : openStored(flags));
  try {
    const team = body
      ? await workspace.teams.create(await body(workspace))
      : await getStored(workspace, "team", idOrName!);
    try {
      print(`Team ${colors.bold(shown(team.name))} (${team.id}). /help lists the commands.\n`);
      const call = await workspace.calls.start({ teamId: team.id }, { signal });
      return (await talk(call, { signal, ...(deadline !== undefined && { deadlineMs: deadline }) })) > 0 ? 1 : 0;
    } finally {
      if (body) await workspace.teams.delete(team.id);
    }
  } finally {
    await close();
  }
}
