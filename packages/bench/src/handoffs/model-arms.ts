import type { TeamDefinitionInput } from "cuecard";
import type { Report } from "../bench.ts";
import { interval } from "./figures.ts";
import { gatedTeams } from "./gated/gated-teams.ts";
import { type GatedCall, readGatedCalls } from "./gated/read-gated-calls.ts";
import type { Trade } from "./own-calls.ts";
import type { Player } from "./play.ts";
import { type ModelQuality, playWithModel, type SimulatedCall } from "./simulated-model.ts";

/** A model that errs never, seldom, sometimes and often. */
const qualities: ModelQuality[] = [
  { right: 1, wrong: 0 },
  { right: 0.9, wrong: 0.02 },
  { right: 0.8, wrong: 0.04 },
  { right: 0.6, wrong: 0.06 },
];

/** Points that a model gains by Cuecard's words, rules and gates: with them less without, in meshes, stars and teams with gates. */
export async function modelRows(
  player: Player,
  trades: readonly Trade[],
  { seeds, locked, progress }: { seeds: number; locked: boolean; progress: (line: string) => void },
): Promise<Report["rows"]> {
  const rows: Report["rows"] = [];
  const gated = Object.entries(gatedTeams).map(([trade, definition]) => ({
    definition,
    calls: readGatedCalls(new URL(`gated/${locked ? "locked" : "open"}/${trade}.txt`, import.meta.url)).map(simulated),
  }));
  const kinds: Record<string, { definition: TeamDefinitionInput; calls: SimulatedCall[] }[]> = {
    meshes: [...trades],
    stars: trades.map(({ definition, calls }) => ({ definition: starOf(definition), calls })),
    gates: gated,
  };
  for (const [kind, teams] of Object.entries(kinds)) {
    for (const model of qualities) {
      const shares = async (definitionOf: (team: TeamDefinitionInput) => TeamDefinitionInput) => {
        const calls: { turns: number; right: number }[] = [];
        for (const team of teams) {
          const definition = definitionOf(team.definition);
          for (const call of team.calls) calls.push(await meanOf(player, definition, call, { model, seeds }));
        }
        return calls;
      };
      const [alone, helped] = [await shares(modelAlone), await shares((definition) => definition)];
      const row = { subject: `${kind}, model ${model.right}, ${model.wrong}`, cells: comparison(alone, helped) };
      rows.push(row);
      progress([row.subject, ...Object.values(row.cells)].join("   "));
    }
  }
  return rows;
}

function simulated({ id, steps }: GatedCall): SimulatedCall {
  return {
    id,
    turns: steps.map((step) =>
      step.kind === "turn"
        ? { asked: step.asked, text: step.text, right: [step.right] }
        : { asked: null, text: "", right: [step.right], set: step.set },
    ),
  };
}

/** The team as a star: everybody but the entry member may give the call back only, to it or to a person. */
function starOf({ members = [], ...definition }: TeamDefinitionInput): TeamDefinitionInput {
  const centre = members.filter(({ isEntry, kind }) => isEntry || kind === "human").map(({ agentId }) => agentId);
  const restricted = members.map((member) => ({
    ...member,
    ...(!member.isEntry && { canHandOffTo: centre.filter((agentId) => agentId !== member.agentId) }),
  }));
  return { ...definition, members: restricted };
}

/** The team without anything that looks at words: its model decides alone. */
function modelAlone({ rules: _rules, negatives: _negatives, ...definition }: TeamDefinitionInput): TeamDefinitionInput {
  return {
    ...definition,
    members: (definition.members ?? []).map(
      ({ intents: _intents, languages: _languages, description: _description, until: _until, ...member }) => member,
    ),
  };
}

async function meanOf(
  player: Player,
  definition: TeamDefinitionInput,
  call: SimulatedCall,
  { model, seeds }: { model: ModelQuality; seeds: number },
): Promise<{ turns: number; right: number }> {
  let right = 0;
  for (let seed = 1; seed <= seeds; seed++) right += await playWithModel(player, definition, call, { model, seed });
  return { turns: call.turns.length, right: right / seeds };
}

function comparison(
  alone: readonly { turns: number; right: number }[],
  helped: readonly { turns: number; right: number }[],
): Record<string, string> {
  const turns = alone.reduce((sum, call) => sum + call.turns, 0);
  const share = (calls: typeof alone) => (100 * calls.reduce((sum, { right }) => sum + right, 0)) / turns;
  const pairs = alone.map((call, at) => ({ turns: call.turns, gain: helped[at]!.right - call.right }));
  const gainOf = (drawn: readonly (typeof pairs)[number][]) =>
    (100 * drawn.reduce((sum, { gain }) => sum + gain, 0)) / drawn.reduce((sum, call) => sum + call.turns, 0);
  const { low, high } = interval(pairs, gainOf);
  return {
    "owner right": `${share(helped).toFixed(1)} %, alone ${share(alone).toFixed(1)} %`,
    gain: `${gainOf(pairs).toFixed(1)} [${low.toFixed(1)}, ${high.toFixed(1)}]`,
  };
}
