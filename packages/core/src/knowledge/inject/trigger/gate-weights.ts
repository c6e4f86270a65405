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
  bias: 1.28,
  weights: {
    whether: 1.67,
    inverted: 0.5,
    interrogative: -0.3,
    tellMe: 0.52,
    verify: 1.5,
    isThere: -1.34,
    self: 1.3,
    getMe: -0.69,
    ofAgent: -0.08,
    doForMe: -0.86,
    task: -0.67,
    wants: -1.13,
    another: -1.13,
    anyThing: 0.01,
    slot: -1.63,
    please: -1.97,
    thanks: -1.97,
    questionMark: 0.63,
    number: -1.06,
    short: -0.55,
    statement: -0.93,
    answersAgent: -0.28,
    missing: -2.06,
    missingMany: -1.3,
    asksFact: 0.69,
    namesSubject: -1.58,
    coverage: 2.03,
    similarity: -0.8,
  },
  least: { first: 0.1, later: 0.4 },
};
