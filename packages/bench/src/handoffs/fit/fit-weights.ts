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
import { createMeaningEmbedder } from "@cuecard/local";
import type { Bench } from "../../bench.ts";
import { chancesOf, type Fitted, fit, type Row } from "./fit-choice.ts";
import { developmentMoments, type Moment } from "./moments.ts";

/**
 * How much a written call's turn counts beside one of the others: they are few, and nearest to the task. Of 8, 40, 80
 * and 200, judged trade by trade (November 2026), 8 finds 18 of the 59 moves from a specialist at four needless ones in
 * 427 turns, and the others 30, 30 and 35; 40 leaves the recorded calls as they are.
 */
const writtenWeight = 40;

interface Weighed {
  moment: Moment;
  hypotheses: Hypothesis[];
  isFirstLine: boolean;
  /** How much the moment counts. */
  weight: number;
}

/** Fits the weights of the evidence, and prints them as the table that the engine has. */
export const fitWeights: Bench = async ({ data, progress }) => {
  if (data === null) throw new Error("The weights are fitted on public data; name its folder with --data.");
  const weighed = weigh(developmentMoments(data), progress);
  const tables = fitOverMisses(weighed);
  for (const [subject, weights] of Object.entries(tables))
    progress(`const ${subject}: Weights = ${JSON.stringify(weights)};`);
  const chances = [
    ...weighed.filter(({ moment }) => moment.missed === null).map((each) => judged(each, tables)),
    ...outsideOwnTrade(weighed, progress),
  ];
  const sets = [...new Set(chances.map(({ set }) => set))];
  return {
    title:
      "Weights of the evidence, and what they do on the moments that they were fitted on, and outside their own trade",
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
    const { current, language, asked, memberTurns, text } = moment;
    const earlier = moment.earlier.map(team.heard);
    const hypotheses = team.evidence({ meant: team.heard(text), current, language, asked, memberTurns, earlier });
    const isFirstLine = hypotheses[0]?.isFromFirstLine ?? false;
    return { moment, hypotheses, isFirstLine, weight: startWeight(moment) };
  });
}

const { words } = createMeaningEmbedder();

function prepare(given: Moment["definition"]) {
  const definition = TeamDefinition.parse(given);
  return {
    evidence: createEvidence(definition, fitIntents(examplesOf(definition)!, words)),
    heard: heardIn(definition),
  };
}

/** How often a move is missed is guessed at first, then taken from what was fitted. */
const missedAtFirst = 0.2;
const passesOverMisses = 2;

function startWeight({ set, missed }: Moment): number {
  return (set === "written" ? writtenWeight : 1) * (missed === null ? 1 : missedAtFirst);
}

/** A moment after a miss counts as often as what was fitted would miss: about half at a chance of 0.5. */
function weighMisses(weighed: readonly Weighed[], tables: Tables): void {
  const byMoment = new Map(weighed.map((each) => [each.moment, each]));
  for (const each of weighed) {
    const before = each.moment.missed && byMoment.get(each.moment.missed);
    if (before) each.weight = before.weight / (1 + Math.exp(8 * (judged(before, tables).chance - 0.5)));
  }
}

/** Fits again with the misses that the first fit would make. */
function fitOverMisses(weighed: readonly Weighed[]): Tables {
  let tables = fitTables(weighed);
  for (let pass = 0; pass < passesOverMisses; pass++) {
    weighMisses(weighed, tables);
    tables = fitTables(weighed);
  }
  return tables;
}

/** Each written trade by weights that are fitted without it. */
function outsideOwnTrade(weighed: readonly Weighed[], progress: (line: string) => void): Judged[] {
  const trades = [...new Set(weighed.flatMap(({ moment }) => moment.trade ?? []))];
  return trades.flatMap((trade) => {
    const tables = fitOverMisses(weighed.filter(({ moment }) => moment.trade !== trade));
    progress(`fitted without ${trade}`);
    const own = weighed.filter(({ moment }) => moment.trade === trade && moment.set === "written");
    return own.flatMap((each) => {
      const set = `outside own trade, from a ${each.isFirstLine ? "first line" : "specialist"}`;
      return { ...judged(each, tables), set };
    });
  });
}

type Tables = Record<"fromFirstLine" | "fromSpecialist", Fitted<FeatureName>>;

function fitTables(weighed: readonly Weighed[]): Tables {
  const of = (isFirstLine: boolean) =>
    fit(weighed.filter((each) => each.isFirstLine === isFirstLine).map(rowOf), featureNames);
  return { fromFirstLine: of(true), fromSpecialist: of(false) };
}

function rowOf({ moment, hypotheses, weight }: Weighed): Row {
  const stays = moment.right.includes(moment.current);
  return {
    features: hypotheses.map(({ features }) => featureNames.map((name) => features[name])),
    rightOnes: hypotheses.map(({ agentId }) => !stays && moment.right.includes(agentId)),
    stays,
    weight,
  };
}

interface Judged {
  set: string;
  shouldStay: boolean;
  isRight: boolean;
  chance: number;
}

function judged({ moment, hypotheses, isFirstLine }: Weighed, tables: Tables): Judged {
  const { right, current, set } = moment;
  const weights = tables[isFirstLine ? "fromFirstLine" : "fromSpecialist"];
  const scores = hypotheses.map(({ features }) =>
    featureNames.reduce((sum, name) => sum + weights[name] * features[name], weights.bias),
  );
  const chances = chancesOf(scores);
  const first = chances.reduce((best, chance, at) => (chance > (chances[best] ?? -1) ? at : best), -1);
  const isRight = first >= 0 && right.includes(hypotheses[first]!.agentId);
  return { set, shouldStay: right.includes(current), isRight, chance: chances[first] ?? 0 };
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
