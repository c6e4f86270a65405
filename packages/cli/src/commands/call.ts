import type { CreateTeam } from "@cuecard/core";
import { optionsFrom, type PlaceFlags } from "../environment.ts";
import { talk } from "../talk/talk.ts";
import { colors, interruptSignal, print } from "../terminal/terminal.ts";
import { shown } from "../terminal/visible.ts";
import { getStored } from "../workspace/find-stored.ts";
import { openStored, openWorkspace } from "../workspace/open-workspace.ts";
import { readJsonFile } from "../workspace/read-json-file.ts";
import type { CommandWorkspace } from "../workspace/remote-workspace.ts";

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
  const body = file === undefined ? null : await readTeam(file);
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

/**
 * The body of `POST /v1/teams`, once the ids of the knowledge bases that it names are known. What is wrong in it is
 * said when the team is made.
 */
async function readTeam(file: string): Promise<(workspace: CommandWorkspace) => Promise<CreateTeam>> {
  const text = await readJsonFile(file);
  const named = new Set<string>();
  JSON.parse(text, (key, value: unknown) => {
    if (isBaseName(key, value)) named.add(value);
    return value;
  });
  return async (workspace) => {
    const ids = new Map<string, string>();
    for (const name of named) ids.set(name, (await getStored(workspace, "base", name)).id);
    return JSON.parse(text, (key, value: unknown) => (isBaseName(key, value) ? ids.get(value) : value)) as CreateTeam;
  };
}

function isBaseName(key: string, value: unknown): value is string {
  return key === "knowledgeBaseId" && typeof value === "string" && !value.startsWith("kb_");
}
