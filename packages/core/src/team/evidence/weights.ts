import { momentFeatures } from "./moment.ts";

/** What is measured of words, for one member beside the present one. */
export const featureNames = [
  ...momentFeatures,
  "telling",
  "tellingMargin",
  "lead",
  "margin",
  "meaning",
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
 * teams of Clinc's intents. The meanings are those of the default embedder; SGD's owners are taken strictly.
 * `fromFirstLine` is for a present member without a matter of its own. Moments of people are not among them: no words
 * take a call from one.
 */
const fromFirstLine: Weights = {
  bias: -4.26,
  keywordPresent: 0,
  newMatter: 0.14,
  announced: 0,
  refersBack: 0,
  shortAnswer: -3.08,
  dealtWith: 0,
  openQuestion: 0,
  memberTurns: 0,
  members: 1.16,
  length: 1.63,
  allWords: 0.64,
  telling: 0.11,
  tellingMargin: 0.04,
  lead: 0.47,
  margin: 0.12,
  meaning: 3.37,
  example: 5.21,
  known: 0.36,
  knownPresent: -1.2,
  before: 0.23,
  beforeLead: 0.24,
  otherLanguage: -6.38,
};

const fromSpecialist: Weights = {
  bias: -7.49,
  keywordPresent: -2.2,
  newMatter: 1.37,
  announced: 1.27,
  refersBack: -0.38,
  shortAnswer: -0.6,
  dealtWith: 0.96,
  openQuestion: 2.22,
  memberTurns: 0.94,
  members: -0.35,
  length: 2.6,
  allWords: 1.46,
  telling: 0.23,
  tellingMargin: 0.04,
  lead: 0.26,
  margin: 0.15,
  meaning: 3.39,
  example: 2.84,
  known: -0.03,
  knownPresent: -1.15,
  before: 0.16,
  beforeLead: 0.11,
  otherLanguage: -2.97,
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
