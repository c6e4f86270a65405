import { describe, expect, onTestFinished, test } from "vitest";
import { openTeam, type SimulatedTeam, simulatedTeams } from "../test-kit/simulated-teams.ts";
import { type SimulateOptions, simulate } from "./simulate.ts";
import type { SimulatedCall } from "./simulated-call.ts";

async function play(team: SimulatedTeam, more: Partial<SimulateOptions> = {}) {
  const { cue, teamId, model } = await openTeam(team);
  onTestFinished(() => cue.close());
  const { personas: callers, tools } = team;
  return simulate({ calls: cue.calls, teamId, callers, tools, agent: model, runs: 3, ...more });
}

/** What does not depend on ids and times. */
const heardOf = (calls: readonly SimulatedCall[]) => calls.map(({ record: _record, ...call }) => call);

describe.each(simulatedTeams)("callers of $name", (team) => {
  test("get what they want, and the same seed plays the same calls", async () => {
    const first = await play(team);
    expect(first.rates.filter(({ rate }) => rate < 1)).toEqual([]);
    const second = await play(team, { concurrency: 4 });
    expect(heardOf(second.calls)).toEqual(heardOf(first.calls));
    expect(heardOf((await play(team, { seed: 2 })).calls)).not.toEqual(heardOf(first.calls));
  });
});
