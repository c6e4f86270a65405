import { CuecardError } from "../errors.ts";
import type { Calibration } from "../ports/embedder.ts";

/**
 * Checks a calibration and returns it. Throws `invalid_value` for fewer than two points, a cosine outside -1 to 1, a
 * similarity outside 0 to 1, cosines that don't rise, and similarities that fall.
 */
export function checkCalibration(calibration: Calibration): Calibration {
  const fault = faultOf(calibration);
  if (fault === null) return calibration;
  throw new CuecardError("invalid_value", `calibration can't be used: ${fault}.`, { param: "calibration" });
}

function faultOf({ points, fittedOn }: Calibration): string | null {
  if (!/\S/.test(fittedOn)) return "fittedOn is empty; say which data it was fitted on, how and when";
  if (points.length < 2) return `it has ${points.length} points; pass at least two of [cosine, similarity]`;
  for (const [at, [cosine, similarity]] of points.entries()) {
    const here = `point ${at + 1}, [${cosine}, ${similarity}],`;
    if (!(Math.abs(cosine) <= 1)) return `${here} has a cosine outside -1 to 1`;
    if (!(similarity >= 0 && similarity <= 1)) return `${here} has a similarity outside 0 to 1`;
    const before = points[at - 1];
    if (!before) continue;
    if (cosine <= before[0]) return `${here} does not have a greater cosine than the point before it`;
    if (similarity < before[1]) return `${here} has a smaller similarity than the point before it`;
  }
  return null;
}
