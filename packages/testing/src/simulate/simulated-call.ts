import type { Criterion as CoreCriterion, CriterionResult, JudgedCall, PlayedCall } from "@cuecard/core/internals";

/** One simulated call. */
export interface SimulatedCall extends PlayedCall, JudgedCall {
  /** Name of the caller. */
  caller: string;
  /** Seed that plays it again. */
  seed: number;
  /** Language of the caller. */
  language: string;
  /** Each criterion, and whether it holds. */
  results: readonly CriterionResult[];
}

/** What a simulated call must fulfil: one of these, or a function of your own. */
export type Criterion = CoreCriterion<SimulatedCall>;
