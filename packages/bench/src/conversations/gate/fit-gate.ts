import type { JudgedTurn } from "./judged-turns.ts";
import { type Example, fitLogistic, type Logistic, probabilityOf } from "./logistic.ts";

const folds = 6;
/**
 * A missed passage costs more than a spare one: recall counts so many times precision in what a threshold is chosen by.
 */
const beta = 1.2;
/** Questions of a call's first turn that the gate may take away. */
const mostLost = 0.01;
const thresholds = Array.from({ length: 35 }, (_, at) => (at + 1) / 40);

/** A set with what the gate saw of each turn. */
export interface Played {
  name: string;
  /** What each of its turns counts; 0: it is only judged. */
  weight: number;
  turns: JudgedTurn[];
}

/** Least probability of passages that are given: in a call's first request, and later. */
export interface Least {
  first: number;
  later: number;
}

/** Weights from all turns; and for each turn its probability by weights that were not fitted on it. */
export function fitGate(sets: readonly Played[]): { fitted: Logistic; unseen: number[][]; least: Least } {
  const fitted = fitLogistic(sets.flatMap(examplesOf));
  const unseen = probabilitiesUnseen(sets).map((probabilities, at) =>
    sets[at]!.weight > 0 ? probabilities : sets[at]!.turns.map((turn) => probability(turn, fitted)),
  );
  return { fitted, unseen, least: chooseThresholds(sets, unseen) };
}

const examplesOf = ({ weight, turns }: Pick<Played, "weight" | "turns">): Example[] =>
  (weight > 0 ? turns : []).flatMap(({ features, call }) =>
    features ? [{ features, right: call.needsKnowledge, weight }] : [],
  );

/** For each set, each turn's probability by weights of the other folds. The same call in two forms is in one fold. */
function probabilitiesUnseen(sets: readonly Played[]): number[][] {
  const fits = Array.from({ length: folds }, (_, fold) =>
    fitLogistic(
      sets.flatMap(({ weight, turns }) => examplesOf({ weight, turns: turns.filter((__, at) => at % folds !== fold) })),
    ),
  );
  return sets.map(({ turns }) => turns.map((turn, at) => probability(turn, fits[at % folds]!)));
}

/** What is not judged passes if anything was found. */
function probability({ features, given }: JudgedTurn, fit: Logistic): number {
  if (features) return probabilityOf(fit, features);
  return given ? 1 : 0;
}

function chooseThresholds(sets: readonly Played[], unseen: readonly (readonly number[])[]): Least {
  const calls = sets.map(({ name, turns, weight }, at) => ({ turns, weight, unseen: unseen[at]!, name }));
  const later = thresholds.toSorted((left, right) => worthAt(right) - worthAt(left) || left - right)[0]!;
  const questions = calls.find(({ name }) => name === "questions, first")!;
  const judged = questions.unseen.filter((_, at) => questions.turns[at]!.features !== null);
  const first = thresholds.findLast(
    (threshold) => judged.filter((one) => one < threshold).length <= mostLost * questions.turns.length,
  );
  return { first: first ?? 0, later };

  function worthAt(threshold: number): number {
    let [both, given, needed] = [0, 0, 0];
    for (const set of calls) {
      for (const [at, { call, later: isLater }] of set.turns.entries()) {
        if (!isLater) continue;
        const isGiven = set.unseen[at]! >= threshold;
        if (call.needsKnowledge) needed += set.weight;
        if (isGiven) given += set.weight;
        if (isGiven && call.needsKnowledge) both += set.weight;
      }
    }
    return ((1 + beta ** 2) * both) / (beta ** 2 * needed + given);
  }
}
