import type { GateFeatures } from "./gate-features.ts";

/**
 * Fitted as `pnpm bench gate --write` does, on recorded turns of DSTC10's spoken calls, a sample of DSTC11's written ones with and without punctuation and case (both the development
 * parts), and StackFAQ's even questions, with lexical-512, November 2026. The benchmark says what it judges of turns that were not fitted on.
 */
export const gateWeights: {
  bias: number;
  weights: Readonly<Record<keyof GateFeatures, number>>;
  /** Least probability of passages that are given: in a call's first request, and later. */
  least: { first: number; later: number };
} = {
  bias: 1.94,
  weights: {
    whether: 1.3,
    inverted: 0.33,
    interrogative: -0.76,
    tellMe: 0.38,
    verify: 0.96,
    isThere: -1.21,
    self: 1.45,
    getMe: -1.2,
    ofAgent: 0.58,
    doForMe: -0.66,
    task: -0.57,
    wants: -0.76,
    another: -1.6,
    anyThing: -0.41,
    seeks: -0.76,
    toDo: 1.45,
    judges: 1.46,
    information: -1.94,
    slot: -1.88,
    please: -2.48,
    thanks: -2.07,
    questionMark: 0.89,
    number: -0.98,
    short: -0.73,
    statement: -1.07,
    answersAgent: -1.11,
    missing: -2.42,
    missingMany: -1.41,
    asksFact: -0.07,
    namesSubject: -1.59,
    first: 0.34,
    firstSeeks: -2.04,
    firstStatement: -0.02,
    coverage: 2.47,
    coverageAsked: 0.56,
    similarity: -0.98,
  },
  least: { first: 0.225, later: 0.45 },
};
