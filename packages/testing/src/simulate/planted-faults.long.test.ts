import { describe, expect, inject, test } from "vitest";
import {
  harbor,
  openTeam,
  practice,
  restaurant,
  type SimulatedTeam,
  simulatedTeams,
} from "../test-kit/simulated-teams.ts";
import { rateOf } from "./measure/rates.ts";
import { type SimulationReport, simulate } from "./simulate.ts";

type Definition = SimulatedTeam["definition"];
type Member = NonNullable<Definition["members"]>[number];
type Rule = NonNullable<Definition["rules"]>[number];

const runs = inject("many") ? 60 : 20;

async function play(team: SimulatedTeam): Promise<SimulationReport> {
  const { cue, teamId, model } = await openTeam(team);
  try {
    const { personas: callers, tools } = team;
    return await simulate({ calls: cue.calls, teamId, callers, tools, agent: model, runs });
  } finally {
    await cue.close();
  }
}

const member = (team: SimulatedTeam, id: string, change: Partial<Member>) =>
  Object.assign(team.definition.members!.find(({ agentId }) => agentId === id)!, change);
const rule = (team: SimulatedTeam, wanted: string, change: Partial<Rule>) =>
  Object.assign(team.definition.rules!.find(({ name }) => name === wanted)!, change);
const agent = (team: SimulatedTeam, wanted: string, change: object) =>
  Object.assign(team.agents.find(({ id }) => id === wanted)!, change);
const without = (team: SimulatedTeam, wanted: string) => {
  team.definition.rules = team.definition.rules!.filter(({ name }) => name !== wanted);
};

/** Mistakes that people make in the definition of a team. Each is one change of a copy. */
const faults: readonly [what: string, team: SimulatedTeam, plant: (team: SimulatedTeam) => void][] = [
  ["a gate is left out", harbor, (team) => void delete member(team, "check", {}).until],
  ["a gate waits for another variable", harbor, (team) => member(team, "check", { until: { variable: "verifed" } })],
  ["canHandOffTo of a gate is cut", harbor, (team) => member(team, "check", { canHandOffTo: ["desk"] })],
  ["canHandOffTo of the desk is cut", practice, (team) => member(team, "empfang", { canHandOffTo: ["notfall"] })],
  ["a member's tool is missing", harbor, (team) => agent(team, "check", { tools: [] })],
  ["a member is renamed away", harbor, (team) => agent(team, "support", { id: "technicians" })],
  ["words only suggest", harbor, (team) => Object.assign(team.definition.handoffs!, { words: "suggest" })],
  [
    "a document has another date",
    harbor,
    (team) => Object.assign(team.texts, { Bills: team.texts.Bills!.replace("15th", "25th") }),
  ],
  ["knowledge is detached", harbor, (team) => agent(team, "billing", { knows: [] })],
  ["a threshold lets nothing pass", harbor, (team) => agent(team, "support", { threshold: 1 })],
  ["a rule's keyword is misspelt", harbor, (team) => rule(team, "repairs", { when: { keywords: ["ruter"] } })],
  ["a rule leads to the wrong member", harbor, (team) => rule(team, "people", { to: "support" })],
  [
    "a keyword takes the calls of another matter",
    practice,
    (team) => rule(team, "Rezept", { when: { keywords: ["Rezept", "Freitag"] } }),
  ],
  ["a rule is of the wrong keys", practice, (team) => rule(team, "Taste", { when: { dtmf: "2" } })],
  ["an urgent rule leads to the wrong member", practice, (team) => rule(team, "Notfall", { to: "rezept" })],
  ["arriving members don't greet", practice, (team) => void delete team.definition.handoffs!.greet],
  ["no hand-off is allowed", practice, (team) => Object.assign(team.definition.handoffs!, { maxPerCall: 0 })],
  ["a rule is of the wrong member", restaurant, (team) => rule(team, "mesa", { from: ["dueno"] })],
  [
    "a variable has another value",
    restaurant,
    (team) => rule(team, "amigo", { when: { variable: "friend", equals: true } }),
  ],
  ["a silence is too long", restaurant, (team) => rule(team, "nadie", { when: { silence: { ms: 60_000 } } })],
  [
    "a document has an inner remark",
    restaurant,
    (team) =>
      Object.assign(team.texts, { Carta: `${team.texts.Carta} El margen del gazpacho sin gluten es del 70 %.` }),
  ],
  ["a rule is left out", restaurant, (team) => without(team, "mesa")],
];

describe("planted faults", () => {
  const sound = new Map<SimulatedTeam, Promise<SimulationReport>>();
  const reportOf = (team: SimulatedTeam) => {
    if (!sound.has(team)) sound.set(team, play(team));
    return sound.get(team)!;
  };

  test("more than 200 calls of three teams are good, and a second play has the same words", async () => {
    const reports = await Promise.all(simulatedTeams.map(reportOf));
    const calls = reports.flatMap((report) => report.calls);
    expect(calls.length).toBeGreaterThanOrEqual(200);
    // All but the record, whose call has an id and times of its own.
    const playedOf = ({ calls }: SimulationReport) => calls.map(({ record: _record, ...played }) => played);
    for (const [at, team] of simulatedTeams.entries())
      expect(playedOf(await play(team))).toEqual(playedOf(reports[at]!));
    const { low } = rateOf(
      reports.reduce((sum, { overall }) => sum + overall.passed, 0),
      calls.length,
    ).interval;
    expect(low).toBeGreaterThan(0.95);
  });

  test("lower a rate below the interval of the sound team, all but two at most", { timeout: 900_000 }, async () => {
    const found: string[] = [];
    for (const [what, team, plant] of faults) {
      const before = await reportOf(team);
      const copy = structuredClone({ ...team, script: [], tools: {} });
      plant(copy);
      const after = await play({ ...copy, script: team.script, tools: team.tools });
      const lowered = after.rates.some(({ rate, caller, criterion }) => {
        const was = before.rates.find((each) => each.caller === caller && each.criterion === criterion)!;
        return rate < was.interval.low;
      });
      if (lowered) found.push(what);
    }
    const missed = faults.map(([what]) => what).filter((what) => !found.includes(what));
    expect(missed.length, missed.join("; ")).toBeLessThanOrEqual(2);
  });
});
