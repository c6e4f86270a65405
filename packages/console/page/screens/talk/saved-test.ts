import { api, dataOf, type Schema } from "../../api/client.ts";
import type { Act } from "./acts.ts";
import type { Step } from "./conversation.ts";
import { isTurnOver, ownerAfter } from "./steps.ts";

/** What a test needs to play a call again: the team and its agents, without knowledge. */
export interface PlayedTeam {
  name: string;
  definition: Record<string, unknown>;
  agents: Record<string, unknown>[];
}

/** Reads the team as it is now. Knowledge bases and secret values are not taken along. */
export async function playedTeam(teamId: string): Promise<PlayedTeam> {
  const { name, definition } = await dataOf(api.GET("/v1/teams/{teamId}", { params: { path: { teamId } } }));
  const resolved = await dataOf(api.GET("/v1/teams/{teamId}/resolved", { params: { path: { teamId } } }));
  const stored = resolved.members.filter((member) => member.stored);
  const agents = stored.map(({ agentId }) =>
    dataOf(api.GET("/v1/agents/{agentId}", { params: { path: { agentId } } })),
  );
  return { name, definition: withoutKnowledge(definition ?? {}), agents: (await Promise.all(agents)).map(asGiven) };
}

function asGiven(agent: Schema<"Agent">): Record<string, unknown> {
  const { object: _1, createdAt: _2, updatedAt: _3, warnings: _4, knowledge: _5, ...given } = agent;
  return given;
}

function withoutKnowledge(definition: object): Record<string, unknown> {
  const { knowledge: _, overrides, memberOverrides, variables, ...rest } = definition as Record<string, unknown>;
  const own = Object.entries((memberOverrides ?? {}) as Record<string, object>);
  return {
    ...rest,
    ...(overrides !== undefined && { overrides: bare(overrides as object) }),
    ...(memberOverrides !== undefined && {
      memberOverrides: Object.fromEntries(own.map(([id, each]) => [id, bare(each)])),
    }),
    ...(Array.isArray(variables) && {
      variables: variables.map((each) => (each.secret ? { ...each, value: "" } : each)),
    }),
  };
}

function bare(overrides: object): object {
  const { knowledge: _, ...rest } = overrides as Record<string, unknown>;
  return rest;
}

/** The call as a test for vitest and the kit of `cuecard/testing`: every turn must end with the member that had it. */
export function testOf(
  name: string,
  steps: readonly Step[],
  { startedAt, team }: { startedAt: string; team: PlayedTeam },
): string {
  const played = steps.flatMap((step, at) =>
    linesOf(step.act, isTurnOver(steps, at) ? ownerAfter(steps, at) : null, step.said),
  );
  return `import { createTestCuecard, expectCall } from "cuecard/testing";
import { test } from "vitest";

test(${json(name)}, async () => {
  const cue = await createTestCuecard({ now: () => Date.parse(${json(startedAt)}) });
${team.agents.map((agent) => `  await cue.agents.create(${json(agent)});`).join("\n")}
  const team = await cue.teams.create(${json({ name: team.name, definition: team.definition })});
  await cue.teams.ready(team.id);
  const call = await cue.calls.start({ teamId: team.id });
${played.map((line) => `  ${line}`).join("\n")}
  await call.end();
  await cue.close();
});
`;
}

/** Long enough for a busy machine: a test of who answers is not one of how quickly. */
const deadlineMs = 10_000;

function linesOf(act: Act, owner: string | null, said: string | null): string[] {
  return [
    callOf(act),
    ...(said ? [`await call.agentSaid({ text: ${json(said)} });`] : []),
    ...(owner === null ? [] : [`expectCall(call).speaks(${json(owner)});`]),
  ];
}

function callOf(act: Act): string {
  switch (act.do) {
    case "say":
      return `await call.userTurn(${json(act.text)}, { deadlineMs: ${deadlineMs} });`;
    case "agent":
      return `await call.agentSaid({ text: ${json(act.text)} });`;
    case "event":
      return `await call.signal(${json(act.event)});`;
    case "hand off":
      return `await call.handOff({ agentId: ${json(act.agentId)} });`;
    case "tool":
      return `await call.toolCalls([${json({ id: act.id, name: act.name, arguments: act.arguments })}]);`;
  }
}

const json = (value: unknown) => JSON.stringify(value);
