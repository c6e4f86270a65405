import { momentFeatures } from "./moment.ts";

/** What is measured of words, for one member beside the present one. */
export const featureNames = [
  ...momentFeatures,
  "telling",
  "tellingMargin",
  "lead",
  "margin",
  "meaning",
  "smallTalk",
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
 * these trades said to another member, half of SGD's even calls, the same services with few examples behind a desk,
 * teams of Clinc's intents, and on the open half of what is said to teams that have descriptions alone. The meanings are
 * those of the default embedder; SGD's owners are taken strictly.
 * `fromFirstLine` is for a present member without a matter of its own. Moments of people are not among them: no words
 * take a call from one.
 */
const fromFirstLine: Weights = {
  bias: -4.1,
  keywordPresent: 0,
  newMatter: -0.01,
  announced: 0,
  refersBack: 0,
  shortAnswer: -2.31,
  dealtWith: 0,
  openQuestion: 0,
  memberTurns: 0,
  members: 1.32,
  length: 1.94,
  allWords: 1.06,
  telling: -0.07,
  tellingMargin: 0.05,
  lead: 0.64,
  margin: 0.35,
  meaning: 3.53,
  smallTalk: -9.46,
  example: 2.75,
  known: 1.19,
  knownPresent: -1.62,
  before: 0.29,
  beforeLead: 0.22,
  otherLanguage: -7.08,
};

const fromSpecialist: Weights = {
  bias: -7.08,
  keywordPresent: -2.61,
  newMatter: 1.28,
  announced: 1.19,
  refersBack: -0.3,
  shortAnswer: -0.37,
  dealtWith: 1.18,
  openQuestion: 1.35,
  memberTurns: 0.82,
  members: -0.33,
  length: 2.86,
  allWords: 1.37,
  telling: 0.22,
  tellingMargin: 0.05,
  lead: 0.27,
  margin: 0.15,
  meaning: 3.15,
  smallTalk: -0.98,
  example: 3.34,
  known: -0.19,
  knownPresent: -0.78,
  before: 0.1,
  beforeLead: 0.12,
  otherLanguage: -3.05,
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
