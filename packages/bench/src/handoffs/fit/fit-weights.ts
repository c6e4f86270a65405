import {
  createEvidence,
  examplesOf,
  type FeatureName,
  featureNames,
  fitIntents,
  type Hypothesis,
  heardIn,
  TeamDefinition,
} from "@cuecard/core";
import type { Bench } from "../../bench.ts";
import { developmentMoments, type Moment } from "./moments.ts";

/** How much a written call's turn counts beside one of the others: they are few, and nearest to the task. */
const writtenWeight = 2;

interface Row {
  features: number[];
  isRight: boolean;
  weight: number;
}

interface Weighed {
  moment: Moment;
  hypotheses: Hypothesis[];
  isFirstLine: boolean;
}

/** Fits the weights of the evidence by logistic regression, and prints them as the table that the engine has. */
export const fitWeights: Bench = async ({ data, progress }) => {
  if (data === null) throw new Error("The weights are fitted on public data; name its folder with --data.");
  const weighed = weigh(developmentMoments(data), progress);
  const tables = ([true, false] as const).map((isFirstLine) => {
    const own = weighed.filter((each) => each.isFirstLine === isFirstLine);
    const weights = fit(own.flatMap(rowsOf));
    return { subject: isFirstLine ? "fromFirstLine" : "fromSpecialist", own, weights };
  });
  for (const { subject, weights } of tables) progress(`const ${subject}: Weights = ${JSON.stringify(weights)};`);
  const sets = [...new Set(weighed.map(({ moment }) => moment.set))];
  const chances = tables.flatMap(({ own, weights }) => own.map((each) => judged(each, weights)));
  return {
    title: "Weights of the evidence, and what they do on the moments that they were fitted on",
    columns: ["needless %", "found %", "wrong %"],
    rows: sets.flatMap((set) =>
      [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((least) => ({
        subject: `${set}, chance ${least}`,
        cells: sharesAt(
          chances.filter((each) => each.set === set),
          least,
        ),
      })),
    ),
    notes: [],
  };
};

function weigh(moments: readonly Moment[], progress: (line: string) => void): Weighed[] {
  const prepared = new Map<Moment["definition"], ReturnType<typeof prepare>>();
  return moments.map((moment) => {
    const team = prepared.get(moment.definition) ?? prepare(moment.definition);
    if (!prepared.has(moment.definition) && prepared.size % 50 === 0) progress(`${prepared.size} teams`);
    prepared.set(moment.definition, team);
    const { current, asked, memberTurns, text } = moment;
    const hypotheses = team.evidence({ meant: team.heard(text), current, asked, memberTurns });
    const own = moment.definition.members!.find(({ agentId }) => agentId === current)!;
    return { moment, hypotheses, isFirstLine: !own.intents?.length };
  });
}

function prepare(given: Moment["definition"]) {
  const definition = TeamDefinition.parse(given);
  return { evidence: createEvidence(definition, fitIntents(examplesOf(definition)!)), heard: heardIn(definition) };
}

function rowsOf({ moment, hypotheses }: Weighed): Row[] {
  const { right, current, set } = moment;
  return hypotheses.map(({ agentId, features }) => ({
    features: featureNames.map((name) => features[name]),
    isRight: right[0] === agentId && !right.includes(current),
    weight: set === "written" ? writtenWeight : 1,
  }));
}

type Fitted = Record<FeatureName | "bias", number>;

const passes = 400;
const shrinkage = 1e-3;

/** Logistic regression over standardised features, by Adam over whole passes; the weights are for plain features. */
function fit(rows: readonly Row[]): Fitted {
  const columns = featureNames.map((_, at) => {
    const mean = rows.reduce((sum, { features }) => sum + features[at]!, 0) / rows.length;
    const spread = Math.sqrt(rows.reduce((sum, { features }) => sum + (features[at]! - mean) ** 2, 0) / rows.length);
    return { mean, spread };
  });
  const inputs = rows.map(({ features }) => [1, ...features.map((value, at) => standard(value, columns[at]!))]);
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  const weights = inputs[0]!.map(() => 0);
  const first = weights.slice();
  const second = weights.slice();
  for (let pass = 1; pass <= passes; pass++) {
    const slope = weights.map(() => 0);
    for (const [at, input] of inputs.entries()) {
      const { isRight, weight } = rows[at]!;
      const error = (1 / (1 + Math.exp(-dot(weights, input))) - (isRight ? 1 : 0)) * weight;
      for (let each = 0; each < input.length; each++) slope[each]! += error * input[each]!;
    }
    for (let each = 0; each < weights.length; each++) {
      const gradient = slope[each]! / total + (each === 0 ? 0 : shrinkage * weights[each]!);
      first[each] = 0.9 * first[each]! + 0.1 * gradient;
      second[each] = 0.999 * second[each]! + 0.001 * gradient ** 2;
      const step = first[each]! / (1 - 0.9 ** pass) / (Math.sqrt(second[each]! / (1 - 0.999 ** pass)) + 1e-8);
      weights[each]! -= 0.05 * step;
    }
  }
  const plain = featureNames.map((name, at) => [name, round(plainWeight(weights[at + 1]!, columns[at]!))] as const);
  const bias =
    weights[0]! -
    columns.reduce((sum, { mean, spread }, at) => sum + plainWeight(weights[at + 1]!, { spread }) * mean, 0);
  return { bias: round(bias), ...(Object.fromEntries(plain) as Record<FeatureName, number>) };
}

/** A feature that hardly varies says nothing. */
const leastSpread = 0.01;
const standard = (value: number, { mean, spread }: { mean: number; spread: number }) =>
  spread < leastSpread ? 0 : (value - mean) / spread;
const plainWeight = (weight: number, { spread }: { spread: number }) => (spread < leastSpread ? 0 : weight / spread);
const round = (value: number) => Math.round(value * 100) / 100;

function dot(left: readonly number[], right: readonly number[]): number {
  return left.reduce((sum, value, at) => sum + value * right[at]!, 0);
}

interface Judged {
  set: string;
  shouldStay: boolean;
  isRight: boolean;
  chance: number;
}

function judged({ moment, hypotheses }: Weighed, weights: Fitted): Judged {
  const { right, current, set } = moment;
  const best = hypotheses
    .map(({ agentId, features }) => ({
      agentId,
      sum: featureNames.reduce((sum, name) => sum + weights[name] * features[name], weights.bias),
    }))
    .reduce((most, each) => (each.sum > most.sum ? each : most));
  const chance = 1 / (1 + Math.exp(-best.sum));
  return { set, shouldStay: right.includes(current), isRight: right.includes(best.agentId), chance };
}

function sharesAt(judgements: readonly Judged[], least: number): Record<string, number> {
  const stay = judgements.filter(({ shouldStay }) => shouldStay);
  const move = judgements.filter(({ shouldStay }) => !shouldStay);
  const above = (list: readonly Judged[], isRight: boolean) =>
    list.filter((each) => each.chance >= least && each.isRight === isRight).length;
  return {
    "needless %": (100 * above(stay, false)) / stay.length,
    "found %": (100 * above(move, true)) / move.length,
    "wrong %": (100 * above(move, false)) / move.length,
  };
}
