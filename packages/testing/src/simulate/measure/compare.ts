import type { SimulationReport } from "../simulate.ts";
import type { SimulatedCall } from "../simulated-call.ts";
import { type PairedDifference, pairedDifference, type Rate, rateOf } from "./rates.ts";

/** A criterion with two versions of a team, over the same callers and seeds. */
export interface ComparedCriterion extends PairedDifference {
  /** Name of the caller. */
  caller: string;
  /** The criterion. */
  criterion: string;
  /** With the first version. */
  before: Rate;
  /** With the second version. */
  after: Rate;
}

/**
 * Compares two versions of a team call by call: each caller's calls have the same seeds. What only one of them has is
 * left out. A difference whose `p` is below 0.05 is hardly luck.
 */
export function compareSimulations(before: SimulationReport, after: SimulationReport): ComparedCriterion[] {
  const second = new Map(after.calls.map((call) => [keyOf(call), verdictsOf(call)]));
  const counts = new Map<string, Counted>();
  for (const call of before.calls) {
    const other = second.get(keyOf(call));
    for (const [criterion, held] of verdictsOf(call)) {
      const holds = other?.get(criterion);
      if (holds === undefined) continue;
      const key = JSON.stringify([call.caller, criterion]);
      const counted = counts.get(key) ?? {
        caller: call.caller,
        criterion,
        calls: 0,
        before: 0,
        after: 0,
        lost: 0,
        won: 0,
      };
      counts.set(key, counted);
      counted.calls += 1;
      counted.before += Number(held);
      counted.after += Number(holds);
      counted.lost += Number(held && !holds);
      counted.won += Number(holds && !held);
    }
  }
  return [...counts.values()].map(({ caller, criterion, calls, lost, won, before, after }) => ({
    caller,
    criterion,
    before: rateOf(before, calls),
    after: rateOf(after, calls),
    ...pairedDifference({ lost, won, calls }),
  }));
}

interface Counted {
  caller: string;
  criterion: string;
  calls: number;
  before: number;
  after: number;
  lost: number;
  won: number;
}

const keyOf = ({ caller, seed }: SimulatedCall) => JSON.stringify([caller, seed]);

function verdictsOf({ results }: SimulatedCall): Map<string, boolean> {
  return new Map(results.flatMap(({ criterion, holds }) => (holds === null ? [] : [[criterion, holds] as const])));
}
