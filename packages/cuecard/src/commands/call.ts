import { readFile } from "node:fs/promises";
import { type CreateTeam, CuecardError, type Team } from "@cuecard/core";
import { optionsFrom, type PlaceFlags } from "../environment.ts";
import { talk } from "../talk/talk.ts";
import { colors, interruptSignal, print } from "../terminal/terminal.ts";
import { openWorkspace } from "../workspace/open-workspace.ts";
import type { CommandWorkspace } from "../workspace/remote-workspace.ts";

export interface CallCommandOptions extends PlaceFlags {
  file?: string;
}

/**
 * A call with a team, typed: each line of standard input is what the caller says or does. A team of a file is there for this call only.
 * Resolves with the exit code, 1 when a line could not be done.
 */
export async function callCommand(idOrName: string | undefined, { file, ...flags }: CallCommandOptions): Promise<number> {
  const body = file === undefined ? null : await readTeam(file);
  const signal = interruptSignal();
  const { workspace, close } = await openWorkspace({ ...optionsFrom(flags, process.env), concurrency: 0 });
  try {
    const team = body ? await workspace.teams.create(body) : await findTeam(workspace, idOrName!);
    try {
      print(`Team ${colors.bold(team.name)} (${team.id}). /help lists what can be typed.\n`);
      return (await talk(await workspace.calls.start({ teamId: team.id }, { signal }), signal)) > 0 ? 1 : 0;
    } finally {
      if (body) await workspace.teams.delete(team.id);
    }
  } finally {
    await close();
  }
}

/** The body of `POST /v1/teams`; what is wrong in it is said when the team is made. */
async function readTeam(file: string): Promise<CreateTeam> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new CuecardError("invalid_value", `${file} can't be read (${error.code}).`);
  });
  try {
    return JSON.parse(text) as CreateTeam;
  } catch (error) {
    throw new CuecardError("invalid_json", `${file} is no JSON (${error instanceof Error ? error.message : error}).`);
  }
}

async function findTeam({ teams }: CommandWorkspace, idOrName: string): Promise<Team> {
  const named: Team[] = [];
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof teams.list>> = await teams.list({ limit: 100, cursor });
    for (const team of page.data) {
      if (team.id === idOrName) return team;
      if (team.name === idOrName) named.push(team);
      names.push(team.name);
    }
    cursor = page.nextCursor;
  } while (cursor !== null);
  if (named.length === 1) return named[0]!;
  if (named.length > 1) {
    const ids = named.map(({ id }) => id).join(", ");
    throw new CuecardError("invalid_value", `${named.length} teams are named "${idOrName}": ${ids}; name one by its id.`);
  }
  const there = names.length > 0 ? `there ${names.length === 1 ? "is" : "are"} ${names.slice(0, 10).join(", ")}` : "there is none yet";
  throw new CuecardError("team_not_found", `There is no team "${idOrName}": ${there}. A team of a file is called with --file team.json.`);
}
