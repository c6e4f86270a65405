import type { CreateTeam } from "@cuecard/core";
import { getStored } from "./find-stored.ts";
import { readJsonFile } from "./read-json-file.ts";
import type { CommandWorkspace } from "./remote-workspace.ts";

/**
 * The body of `POST /v1/teams`, once the ids of the knowledge bases that it names are known. What is wrong in it is
 * said when the team is made.
 */
export async function teamOfFile(file: string): Promise<(workspace: CommandWorkspace) => Promise<CreateTeam>> {
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
