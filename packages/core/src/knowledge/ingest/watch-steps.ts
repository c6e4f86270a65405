import type { StepTime } from "../../ports/observer.ts";
import type { SourceStep } from "../../schema/source.ts";

/** Measures the steps of one run. */
export interface StepWatch {
  /** A step begins, and the one before ends. */
  began(step: SourceStep): void;
  /** Milliseconds of each step until now. A step that came back counts as one. */
  times(): StepTime[];
}

/** Begins to measure: the first step is the fetching. */
export function watchSteps(): StepWatch {
  const times = new Map<SourceStep, number>();
  let current: SourceStep = "fetching";
  let since = performance.now();

  function began(step: SourceStep): void {
    const now = performance.now();
    times.set(current, (times.get(current) ?? 0) + now - since);
    current = step;
    since = now;
  }

  return {
    began,
    times() {
      began(current);
      return [...times].map(([step, ms]) => ({ step, ms }));
    },
  };
}
