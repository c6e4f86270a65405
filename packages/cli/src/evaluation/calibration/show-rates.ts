import { colors } from "../../terminal/terminal.ts";
import type { AtThreshold } from "./measure-threshold.ts";

/** What passes by vectors alone, and by both retrievers: with the present calibration beside the fitted one. */
export function* showRates(present: readonly AtThreshold[], fitted: readonly AtThreshold[]): Generator<string> {
  yield colors.bold(`${"at the threshold 0.6, in per cent".padEnd(46)}  present  fitted`);
  for (const [at, way] of ["by vectors alone", "by vectors and words"].entries()) {
    const [before, after] = [present[at]!, fitted[at]!];
    const row = (name: string, left: number, right: number) =>
      `${`${way}: ${name}`.padEnd(46)}  ${left.toFixed(1).padStart(7)}  ${right.toFixed(1).padStart(6)}`;
    yield row("answered", before.answered, after.answered);
    if (before.rightInThree !== null) yield row("right in first 3", before.rightInThree, after.rightInThree!);
    yield row("out of scope answered", before.outOfScopeAnswered, after.outOfScopeAnswered);
  }
}
