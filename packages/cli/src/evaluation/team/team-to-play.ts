import { basename } from "node:path";
import { CuecardError, type JsonObject, type LearnedExample, type List } from "@cuecard/core";
import { isRecord } from "@cuecard/core/adapter-kit";
import type { PlaceFlags } from "../../environment.ts";
import { getStored } from "../../workspace/find-stored.ts";
import { openStored } from "../../workspace/open-workspace.ts";
import { readJsonFile } from "../../workspace/read-json-file.ts";

/** A team as it is played: with all that decides who speaks, and without what only a prompt or a search needs. */
export interface TeamToPlay {
  name: string;
  definition: JsonObject;
  /** What the stored team learned from its calls; empty for a team that is played as it is written. */
  learned: readonly LearnedExample[];
}

/** The team of a JSON file, as for `POST /v1/teams`, or else a stored one. */
export async function teamToPlay(wanted: string, flags: PlaceFlags): Promise<TeamToPlay> {
  if (wanted.endsWith(".json")) {
    const body: unknown = JSON.parse(await readJsonFile(wanted));
    const definition = isRecord(body) && isRecord(body.definition) ? (body.definition as JsonObject) : {};
    return { name: basename(wanted, ".json"), definition: playable(definition), learned: [] };
  }
  const { workspace, close } = await openStored(flags);
  try {
    const { name, definition } = await getStored(workspace, "team", wanted);
    return { name, definition: playable(definition ?? {}), learned: [] };
  } finally {
    await close();
  }
}

/** The stored team with what it learned from its calls. Throws `invalid_value` when that is nothing. */
export async function learnedTeamToPlay(wanted: string, flags: PlaceFlags): Promise<TeamToPlay> {
  if (wanted.endsWith(".json")) throw nothingLearned(wanted);
  const { workspace, close } = await openStored(flags);
  try {
    const { id, name, definition } = await getStored(workspace, "team", wanted);
    const learned: LearnedExample[] = [];
    for (let cursor: string | null = null; ; ) {
      const page: List<LearnedExample> = await workspace.teams.learnedExamples(id, { limit: 100, cursor });
      learned.push(...page.data);
      cursor = page.nextCursor;
      if (cursor === null) break;
    }
    if (learned.length === 0) throw nothingLearned(name);
    return { name: `${name} with its calls`, definition: playable(definition ?? {}), learned };
  } finally {
    await close();
  }
}

function nothingLearned(team: string): CuecardError {
  const next = "Only a stored team with handoffs.learn learns from its calls; leave out --learned.";
  return new CuecardError("invalid_value", `${team} has learned nothing from calls. ${next}`);
}

/**
 * Knowledge bases are not there, and the values of secrets are not shown. No variable is missed: no prompt is given to
 * anyone.
 */
function playable({ knowledge: _knowledge, ...definition }: JsonObject): JsonObject {
  const { overrides, memberOverrides, variables, handoffs } = definition;
  return {
    ...definition,
    // What is played teaches nothing.
    ...(isRecord(handoffs) && { handoffs: { ...handoffs, learn: false } }),
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
