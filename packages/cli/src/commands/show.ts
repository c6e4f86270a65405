import { stringify } from "yaml";
import type { PlaceFlags } from "../environment.ts";
import { print } from "../terminal/terminal.ts";
import { getSource, getStored } from "../workspace/find-stored.ts";
import type { Kind } from "../workspace/kinds.ts";
import { openStored } from "../workspace/open-workspace.ts";
import type { CommandWorkspace } from "../workspace/remote-workspace.ts";

export interface ShowCommandOptions extends PlaceFlags {
  json: boolean;
}

/** Shows one in full. Resolves with the exit code. */
export function showCommand(kind: Kind, idOrName: string, options: ShowCommandOptions): Promise<number> {
  return show((workspace) => getStored(workspace, kind, idOrName), options);
}

/** Shows a source of a knowledge base in full. Resolves with the exit code. */
export function showSourceCommand(base: string, wanted: string, options: ShowCommandOptions): Promise<number> {
  return show(async (workspace) => getSource(workspace, await getStored(workspace, "base", base), wanted), options);
}

async function show(
  find: (workspace: CommandWorkspace) => Promise<object>,
  { json, ...flags }: ShowCommandOptions,
): Promise<number> {
  const { workspace, close } = await openStored(flags);
  try {
    const found = await find(workspace);
    if (json) print(JSON.stringify(found, null, 2));
    else print(stringify(withoutNothing(found), { lineWidth: 80 }).trimEnd());
    return 0;
  } finally {
    await close();
  }
}

/** Without the fields that hold nothing: people look for what is there. */
function withoutNothing(value: object): unknown {
  return JSON.parse(JSON.stringify(value, (_name, inner) => (isNothing(inner) ? undefined : inner)));
}

function isNothing(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}
