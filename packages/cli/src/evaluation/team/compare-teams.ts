import { intervalOver } from "cuecard/internals";
import type { MeasureRow } from "../compare.ts";
import type { PlayedCall, PlayedTurn } from "./outcome.ts";

/** The measure by which two teams are compared. */
export const mainTeamMeasure = "right";

/** What is counted of a turn; null for a turn that the measure says nothing of. */
const measures: Record<string, (turn: PlayedTurn) => boolean | null> = {
  [mainTeamMeasure]: ({ outcome }) => outcome === "right",
  needless: (turn) => (shouldStay(turn) ? turn.outcome === "needless" : null),
  missed: (turn) => (shouldStay(turn) ? null : turn.outcome === "missed"),
  wrong: (turn) => (shouldStay(turn) ? null : turn.outcome === "wrong"),
  "needlessly suggested": (turn) =>
    shouldStay(turn) ? turn.suggested !== null && !turn.right.includes(turn.suggested) : null,
  "missed, but suggested": ({ outcome, suggested, right }) =>
    outcome === "missed" ? suggested !== null && right.includes(suggested) : null,
};

function shouldStay({ before, right }: PlayedTurn): boolean {
  return right.includes(before);
}

/** All measures of one team, or of two side by side, in per cent; without those that count no turn. */
export function compareTeams(runs: readonly (readonly PlayedCall[])[]): MeasureRow[] {
  return Object.entries(measures).flatMap(([measure, count]): MeasureRow[] => {
    const values = runs.map((calls) => 100 * shareOf(calls, count));
    if (values.some(Number.isNaN)) return [];
    const [first, second] = runs;
    if (!first || !second) return [{ measure, unit: "%", values, difference: null }];
    const interval = intervalOver([...first.keys()], (drawn) => {
      const [before, after] = [first, second].map((calls) =>
        shareOf(
          drawn.map((at) => calls[at]!),
          count,
        ),
      );
      // A draw may have no turn that tells.
      return 100 * (after! - before!) || 0;
    });
    return [{ measure, unit: "%", values, difference: { value: values[1]! - values[0]!, interval } }];
  });
}

function shareOf(calls: readonly PlayedCall[], count: (turn: PlayedTurn) => boolean | null): number {
  const counted = calls.flatMap(({ turns }) => turns.map(count)).filter((hit) => hit !== null);
  return counted.filter(Boolean).length / counted.length;
}
