/** What is measured of words, for one member beside the present one. */
export const featureNames = [
  "lead",
  "close",
  "closePresent",
  "closer",
  "known",
  "knownPresent",
  "keyword",
  "keywordPresent",
  "newMatter",
  "shortAnswer",
  "nothingSaid",
  "memberTurns",
  "members",
  "margin",
  "unseen",
  "length",
  "asked",
  "share",
] as const;

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
  bias: -9.27,
  lead: 0.26,
  close: 2.18,
  closePresent: 0,
  closer: 2.18,
  known: 1.02,
  knownPresent: 0,
  keyword: 0.35,
  keywordPresent: 0,
  newMatter: 0.17,
  shortAnswer: -2.19,
  nothingSaid: -0.04,
  memberTurns: -1.94,
  members: 1.84,
  margin: 0.4,
  unseen: 0.46,
  length: 0.33,
  asked: -0.71,
  share: 10.34,
};

const fromSpecialist: Weights = {
  bias: -10.95,
  lead: -0.02,
  close: -3.48,
  closePresent: -0.46,
  closer: 4.42,
  known: 0.56,
  knownPresent: -0.72,
  keyword: -2.3,
  keywordPresent: -1.41,
  newMatter: -0.24,
  shortAnswer: -0.63,
  nothingSaid: -0.31,
  memberTurns: 1.04,
  members: 1.88,
  margin: 0.09,
  unseen: 1.34,
  length: 0.42,
  asked: 0.34,
  share: 7.4,
};

/** How likely words are meant for a member, 0 to 1. */
export function chanceOf(features: Record<FeatureName, number>, isFirstLine: boolean): number {
  const weights = isFirstLine ? fromFirstLine : fromSpecialist;
  const sum = featureNames.reduce((total, name) => total + weights[name] * features[name], weights.bias);
  return 1 / (1 + Math.exp(-sum));
}
