import type { GateFeatures } from "./gate-features.ts";

/**
 * Made by `pnpm bench gate --write` from DSTC10's spoken calls, a sample of DSTC11's written ones with and without punctuation and case (both the development
 * parts), and StackFAQ's even questions, with lexical-512, November 2026. The benchmark says what it judges of turns that were not fitted on.
 */
export const gateWeights: {
  bias: number;
  weights: Readonly<Record<keyof GateFeatures, number>>;
  /** Least probability of passages that are given: in a call's first request, and later. */
  least: { first: number; later: number };
} = {
  bias: 1.95,
  weights: {
    whether: 1.87,
    inverted: 0.71,
    interrogative: -1.05,
    tellMe: 0.03,
    verify: 1.16,
    isThere: -1.33,
    self: 1.56,
    getMe: -0.66,
    ofAgent: 0.35,
    doForMe: -0.15,
    task: -0.84,
    wants: -0.9,
    another: -1.56,
    anyThing: -0.26,
    seeks: -0.26,
    toDo: 1.6,
    judges: 1.69,
    information: -1.86,
    slot: -2.06,
    please: -2.14,
    thanks: -2.41,
    questionMark: 0.72,
    number: -0.93,
    short: 0.04,
    statement: -0.99,
    answersAgent: -1.25,
    missing: -2.73,
    missingMany: -1.97,
    asksFact: -0.23,
    namesSubject: -2.23,
    first: 1.3,
    firstSeeks: -1.9,
    firstStatement: -0.98,
    coverage: 2.12,
    coverageAsked: 0.46,
    similarity: -0.94,
  },
  least: { first: 0.225, later: 0.425 },
};
