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
 * for a present member without a matter of its own. Moments of people are not among them: no words take a call from one.
 */
const fromFirstLine: Weights = {
  bias: -1.97,
  keywordPresent: 0,
  newMatter: 0.6,
  shortAnswer: -2.09,
  memberTurns: 0,
  members: 0.09,
  length: 0.94,
  openQuestion: 0.22,
  telling: 0.21,
  tellingMargin: -0.02,
  lead: 1.31,
  margin: 0.53,
  known: 0.74,
  knownPresent: 0,
  before: 0.36,
  beforeLead: 1.29,
};

const fromSpecialist: Weights = {
  bias: -6.35,
  keywordPresent: -3.3,
  newMatter: 0.1,
  shortAnswer: 0,
  memberTurns: 1.61,
  members: 0.43,
  length: 2.32,
  openQuestion: 0.95,
  telling: 0.53,
  tellingMargin: -0.01,
  lead: 0.28,
  margin: 0.23,
  known: 0.42,
  knownPresent: -0.69,
  before: 0.5,
  beforeLead: 0.92,
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
