import { type Calibration, CuecardError } from "@cuecard/core";
import { quantile } from "cuecard/evaluation";

export interface Cosines {
  /** Of the best passage that answers each question. */
  right: readonly number[];
  /** Of the nearest passage to each question that nobody should answer. */
  outOfScope: readonly number[];
}

/**
 * Out-of-scope questions that the vectors alone may answer at 0.6; and right passages that may stay below it where
 * there is room between them.
 */
const spared = 0.05;

/** Fewer say too little of a twentieth. */
const least = 20;

/** Two cosines that differ by less are one point. */
const apart = 0.001;

/**
 * A curve by four quantiles. 0.4 is what the nearest passage to an off-topic question has in the middle. 0.6 is what
 * only one in twenty of them reaches; or, where right passages begin only above that, the middle of the gap. 0.75 and
 * 0.9 are what half of the right passages above 0.6 reach, and one in twenty of them. Throws `invalid_value` for fewer
 * than 20 of a kind, and when right passages are no nearer than others.
 */
export function fitCalibration({ right, outOfScope }: Cosines): Calibration["points"] {
  for (const [kind, { length }] of Object.entries({
    "questions with a passage that answers them": right,
    "out-of-scope questions": outOfScope,
  })) {
    if (length < least)
      throw new CuecardError(
        "invalid_value",
        `There are ${length} ${kind} to fit on; each half needs at least ${least}.`,
      );
  }
  const neutral = quantile(outOfScope, 0.5);
  const strict = quantile(outOfScope, 1 - spared);
  const enough = Math.max(strict, (strict + quantile(right, spared)) / 2);
  const passing = right.filter((cosine) => cosine >= enough);
  if (passing.length < right.length / 20) {
    throw new CuecardError(
      "invalid_value",
      `No calibration can separate them: only ${passing.length} of ${right.length} right passages are nearer than ${enough.toFixed(3)}, which one in twenty out-of-scope questions also reaches.`,
    );
  }
  const wanted = [
    [neutral, 0.4],
    [enough, 0.6],
    [quantile(passing, 0.5), 0.75],
    [quantile(passing, 1 - spared), 0.9],
    [1, 1],
  ] as const;
  const points: [number, number][] = [[neutral > apart ? 0 : -1, 0]];
  for (const [cosine, similarity] of wanted) {
    const rounded = Math.round(cosine * 1_000) / 1_000;
    if (rounded - points.at(-1)![0] >= apart) points.push([rounded, similarity]);
    else if (similarity === 0.6 || similarity === 1) points[points.length - 1] = [rounded, similarity];
  }
  return points;
}
