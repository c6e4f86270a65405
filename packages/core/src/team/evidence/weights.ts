/** What is measured of words, for one member beside the present one. */
export const featureNames = [
  "keywordPresent",
  "newMatter",
  "shortAnswer",
  "memberTurns",
  "members",
  "length",
  "openQuestion",
  "telling",
  "tellingMargin",
  "lead",
  "margin",
  "known",
  "knownPresent",
  "before",
  "beforeLead",
] as const;

/** One of them. */
export type FeatureName = (typeof featureNames)[number];

interface Weights extends Record<FeatureName, number> {
  bias: number;
}

/**
 * Fitted by `pnpm bench fit-handoffs` in November 2026 on the open half of its written calls, half of SGD's even calls, the
 * same services with few examples behind a desk, and teams of Clinc's intents. `fromFirstLine` is for a present member
 * without example utterances of its own.
 */
const fromFirstLine: Weights = {
  bias: -1.95,
  keywordPresent: 0,
  newMatter: 0,
  shortAnswer: -1.67,
  memberTurns: 0,
  members: -0.22,
  length: 1.45,
  openQuestion: 0.7,
  telling: 0.19,
  tellingMargin: -0.07,
  lead: 1.64,
  margin: 0.67,
  known: 0.45,
  knownPresent: 0,
  before: 0.89,
  beforeLead: -0.62,
};

const fromSpecialist: Weights = {
  bias: -5.55,
  keywordPresent: -3.29,
  newMatter: -0.03,
  shortAnswer: -0.13,
  memberTurns: 1.39,
  members: 0.42,
  length: 1.5,
  openQuestion: 0.55,
  telling: 0.43,
  tellingMargin: 0.1,
  lead: 0.37,
  margin: 0.2,
  known: 0.11,
  knownPresent: -0.49,
  before: 0.5,
  beforeLead: 1.04,
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
