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
 * Fitted by `pnpm bench fit-handoffs` in November 2026 on the open half of its written calls (five trades), half of
 * SGD's even calls, the same services with few examples behind a desk, and teams of Clinc's intents. `fromFirstLine` is
 * for a present member without example utterances of its own.
 */
const fromFirstLine: Weights = {
  bias: -1.36,
  keywordPresent: 0,
  newMatter: 0.11,
  shortAnswer: -2.56,
  memberTurns: 0,
  members: -0.59,
  length: 2.87,
  openQuestion: 1.6,
  telling: 0.2,
  tellingMargin: 0,
  lead: 1.01,
  margin: 0.77,
  known: 0.24,
  knownPresent: 0,
  before: 1.39,
  beforeLead: -1.12,
};

const fromSpecialist: Weights = {
  bias: -6.17,
  keywordPresent: -3.24,
  newMatter: 0.06,
  shortAnswer: 0,
  memberTurns: 1.53,
  members: 0.44,
  length: 2.33,
  openQuestion: 0.81,
  telling: 0.49,
  tellingMargin: 0.03,
  lead: 0.32,
  margin: 0.21,
  known: 0.29,
  knownPresent: -0.52,
  before: 0.44,
  beforeLead: 1.06,
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
