import { areaUnderCurve, type Interval, pairedInterval, quantile } from "cuecard/evaluation";
import type { Run } from "./run-questions.ts";

/** One measure of each configuration; shares and gains in per cent. */
export interface MeasureRow {
  measure: string;
  unit: "%" | "" | "ms";
  values: number[];
  /**
   * The second less the first, with its 95 % interval where the same questions can be paired; null for one
   * configuration.
   */
  difference: { value: number; interval: Interval | null } | null;
}

/** All measures of one run, or of two side by side, over the same questions. */
export function compareRuns(runs: readonly Run[]): MeasureRow[] {
  const names = Object.keys(runs[0]!.asked[0]!.measures);
  const rows = names.map((measure): MeasureRow => {
    const perQuestion = runs.map(({ asked }) => asked.map(({ measures }) => 100 * measures[measure]!));
    const differences = perQuestion[1]?.map((value, at) => value - perQuestion[0]![at]!);
    return { ...rowOf(measure, "%", perQuestion.map(mean)), ...(differences && { difference: pair(differences) }) };
  });
  if (runs.every(({ outOfScope }) => outOfScope !== null)) {
    const strangers = runs.map(({ outOfScope }) => outOfScope!);
    rows.push(
      rowOf(
        "out of scope answered",
        "%",
        strangers.map(({ answered, asked }) => (100 * answered) / asked),
      ),
      rowOf(
        "AUC of top similarity",
        "",
        strangers.map(({ topSimilarities: { inScope, outOfScope } }) => areaUnderCurve(inScope, outOfScope)),
      ),
    );
  }
  const times = runs.map(({ asked }) => asked.map(({ answer }) => answer.milliseconds));
  rows.push(
    rowOf(
      "p50",
      "ms",
      times.map((list) => quantile(list, 0.5)),
    ),
    rowOf(
      "p95",
      "ms",
      times.map((list) => quantile(list, 0.95)),
    ),
  );
  return rows;
}

function rowOf(measure: string, unit: MeasureRow["unit"], values: number[]): MeasureRow {
  const [first, second] = values;
  return {
    measure,
    unit,
    values,
    difference: second === undefined ? null : { value: second - first!, interval: null },
  };
}

function pair(differences: readonly number[]): NonNullable<MeasureRow["difference"]> {
  return { value: mean(differences), interval: pairedInterval(differences) };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
