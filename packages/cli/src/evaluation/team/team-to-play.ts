import { basename } from "node:path";
import type { JsonObject } from "@cuecard/core";
import { isRecord } from "@cuecard/core/adapter-kit";
import type { PlaceFlags } from "../../environment.ts";
import { getStored } from "../../workspace/find-stored.ts";
import { openStored } from "../../workspace/open-workspace.ts";
import { readJsonFile } from "../../workspace/read-json-file.ts";

/** A team as it is played: with all that decides who speaks, and without what only a prompt or a search needs. */
export interface TeamToPlay {
  name: string;
  definition: JsonObject;
}

/** The team of a JSON file, as for `POST /v1/teams`, or else a stored one. */
export async function teamToPlay(wanted: string, flags: PlaceFlags): Promise<TeamToPlay> {
  if (wanted.endsWith(".json")) {
    const body: unknown = JSON.parse(await readJsonFile(wanted));
    const definition = isRecord(body) && isRecord(body.definition) ? (body.definition as JsonObject) : {};
    return { name: basename(wanted, ".json"), definition: playable(definition) };
  }
  const { workspace, close } = await openStored(flags);
  try {
    const { name, definition } = await getStored(workspace, "team", wanted);
    return { name, definition: playable(definition ?? {}) };
  } finally {
    await close();
  }
}

/**
 * Knowledge bases are not there, and the values of secrets are not shown. No variable is missed: no prompt is given to
 * anyone.
 */
function playable({ knowledge: _knowledge, ...definition }: JsonObject): JsonObject {
  const { overrides, memberOverrides, variables } = definition;
  return {
    ...definition,
    missingVariable: "empty",
    ...(isRecord(overrides) && { overrides: withoutKnowledge(overrides) }),
    ...(isRecord(memberOverrides) && {
      memberOverrides: Object.fromEntries(
        Object.entries(memberOverrides).map(([id, own]) => [id, isRecord(own) ? withoutKnowledge(own) : own]),
      ),
    }),
    ...(Array.isArray(variables) && {
      variables: variables.map((each) => (isRecord(each) && each.secret === true ? { ...each, value: "" } : each)),
    }),
  } as JsonObject;
}

function withoutKnowledge({ knowledge: _knowledge, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return rest;
}
