import { momentFeatures } from "./moment.ts";

/** What is measured of words, for one member beside the present one. */
export const featureNames = [
  ...momentFeatures,
  "telling",
  "tellingMargin",
  "lead",
  "margin",
  "example",
  "known",
  "knownPresent",
  "before",
  "beforeLead",
  "otherLanguage",
] as const;

/** One of them. */
export type FeatureName = (typeof featureNames)[number];

interface Weights extends Record<FeatureName, number> {
  bias: number;
}

/**
 * Fitted by `pnpm bench fit-handoffs` in November 2026 on the open half of its written calls (seven trades), examples of
 * these trades said to another member, half of SGD's even calls, the same services with few examples behind a desk, and
 * teams of Clinc's intents. `fromFirstLine` is for a present member without a matter of its own. Moments of people are
 * not among them: no words take a call from one.
 */
const fromFirstLine: Weights = {
  bias: -0.73,
  keywordPresent: 0,
  newMatter: 0.4,
  announced: 0,
  refersBack: 0,
  shortAnswer: -2.6,
  dealtWith: 0,
  openQuestion: 0,
  memberTurns: 0,
  members: -0.38,
  length: 2.02,
  allWords: 0.58,
  telling: 0.12,
  tellingMargin: 0.1,
  lead: 0.72,
  margin: 0.29,
  example: 4.02,
  known: -0.23,
  knownPresent: 0,
  before: 0.33,
  beforeLead: 0.09,
  otherLanguage: -6.74,
};

const fromSpecialist: Weights = {
  bias: -8.01,
  keywordPresent: -2.92,
  newMatter: 0.61,
  announced: 1.17,
  refersBack: -0.32,
  shortAnswer: 0.18,
  dealtWith: 0.98,
  openQuestion: 1.66,
  memberTurns: 1.18,
  members: 0.18,
  length: 2.05,
  allWords: 1.35,
  telling: 0.4,
  tellingMargin: 0.1,
  lead: 0.2,
  margin: 0.17,
  example: 2.35,
  known: 0.33,
  knownPresent: -0.96,
  before: 0.34,
  beforeLead: 0.74,
  otherLanguage: -3.32,
};

/** How likely words are meant for each member beside the present one, 0 to 1: together with the present one's they are 1. */
export function chancesOf(hypotheses: readonly Record<FeatureName, number>[], isFirstLine: boolean): number[] {
  const weights = isFirstLine ? fromFirstLine : fromSpecialist;
  const odds = hypotheses.map((features) =>
    Math.exp(featureNames.reduce((total, name) => total + weights[name] * features[name], weights.bias)),
  );
  const all = odds.reduce((sum, each) => sum + each, 1);
  return odds.map((each) => each / all);
}
