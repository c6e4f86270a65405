import type { TeamDefinitionInput } from "cuecard";
import type { Report } from "../bench.ts";
import type { WrittenCall } from "./calls/read-calls.ts";
import { interval } from "./figures.ts";
import type { Trade } from "./own-calls.ts";
import type { Player } from "./play.ts";
import { type Arm, type ModelQuality, playWithModel } from "./simulated-model.ts";

/** A model that errs never, seldom, sometimes and often. */
const qualities: ModelQuality[] = [
  { right: 1, wrong: 0 },
  { right: 0.9, wrong: 0.02 },
  { right: 0.8, wrong: 0.04 },
  { right: 0.6, wrong: 0.06 },
];

/** The share of turns by the right member: the model alone, with Cuecard's words, and when it ignores suggestions. */
export async function modelRows(
  player: Player,
  trades: readonly Trade[],
  { seeds, progress }: { seeds: number; progress: (line: string) => void },
): Promise<Report["rows"]> {
  const rows: Report["rows"] = [];
  const teams = trades.map(({ definition, calls }) => ({ definition, alone: modelAlone(definition), calls }));
  for (const model of qualities) {
    const name = `model ${model.right}, ${model.wrong}`;
    const shares = async (armOf: (team: (typeof teams)[number]) => Arm) => {
      const calls: { turns: number; right: number }[] = [];
      for (const team of teams)
        for (const call of team.calls) calls.push(await meanOf(player, armOf(team), call, { model, seeds }));
      return calls;
    };
    const alone = await shares(({ alone: definition }) => ({ definition, follows: false }));
    for (const [arm, follows] of [
      ["with words", true],
      ["with words, suggestions ignored", false],
    ] as const) {
      const helped = await shares(({ definition }) => ({ definition, follows }));
      rows.push({ subject: `${name}: ${arm}`, cells: comparison(alone, helped) });
      progress(`${name}: ${arm} done`);
    }
  }
  return rows;
}

/** The team without anything that looks at words: its model decides alone. */
function modelAlone({ rules: _rules, negatives: _negatives, ...definition }: TeamDefinitionInput): TeamDefinitionInput {
  return {
    ...definition,
    members: (definition.members ?? []).map(({ intents: _intents, languages: _languages, ...member }) => member),
  };
}

async function meanOf(
  player: Player,
  arm: Arm,
  call: WrittenCall,
  { model, seeds }: { model: ModelQuality; seeds: number },
): Promise<{ turns: number; right: number }> {
  let right = 0;
  for (let seed = 1; seed <= seeds; seed++) right += await playWithModel(player, arm, call, { model, seed });
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
