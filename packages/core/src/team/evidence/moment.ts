import { fold } from "../words/fold.ts";
import type { KeywordSet } from "../words/keyword-set.ts";
import { wordsIn } from "../words/words-in.ts";
import type { HeardWords } from "./heard-words.ts";
import { anyOf, anyWithin } from "./phrases/expression.ts";

/** What is measured of the moment itself, whoever else the words may be meant for. */
export const momentFeatures = [
  "keywordPresent",
  "newMatter",
  "announced",
  "refersBack",
  "shortAnswer",
  "dealtWith",
  "openQuestion",
  "memberTurns",
  "members",
  "length",
  "allWords",
] as const;

/** What of a team the moment is measured with. */
export interface Present {
  /** Keywords that lead to the present member. */
  keywords: KeywordSet;
  isFirstLine: boolean;
  members: number;
}

/** What is the same for every member that the words may be meant for. */
export function momentOf(
  { meant, asked, memberTurns }: HeardWords,
  { keywords, isFirstLine, members }: Present,
): Record<(typeof momentFeatures)[number], number> {
  const { folded, content } = meant;
  const said = endOf(asked);
  const isOpen = openQuestion.test(said);
  const isQuestion = said.endsWith("?");
  // A first line has no matter to be in the middle of.
  const inMatter = (value: number) => (isFirstLine ? 0 : value);
  return {
    keywordPresent: keywords.saidIn(folded).length > 0 ? 1 : 0,
    newMatter: Math.min(2, countOf(folded, newMatter)),
    announced: inMatter(announcement.test(folded) ? 1 : 0),
    refersBack: inMatter(Math.min(3, countOf(folded, backwards))),
    shortAnswer: isQuestion && !isOpen && content.length <= 2 ? 1 : 0,
    dealtWith: inMatter((isOpen || !isQuestion) && done.test(said) ? 1 : 0),
    openQuestion: inMatter(isOpen ? 1 : 0),
    memberTurns: inMatter(Math.log(1 + memberTurns)),
    members: Math.log(members),
    length: Math.min(content.length, 8) / 8,
    allWords: Math.log(1 + wordsIn(folded).length),
  };
}

/** The agent asked what else there is. */
export function asksWhatElse(asked: string | null): boolean {
  return openQuestion.test(endOf(asked));
}

/** The agent said that something is dealt with. */
export function saysDone(said: string | null): boolean {
  return done.test(endOf(said));
}

/** True for words that stand for what was just spoken of. */
export function refersBack(folded: string): boolean {
  return countOf(folded, backwards) > 0;
}

/** A question stands at the end of what the agent said. */
const mostOfQuestion = 200;

function endOf(asked: string | null): string {
  return fold((asked ?? "").slice(-mostOfQuestion));
}

function countOf(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}

const openQuestion = new RegExp(
  anyWithin(({ moment }) => moment?.openQuestion),
  "u",
);
const newMatter = new RegExp(
  anyOf(({ moment }) => moment?.newMatter),
  "gu",
);
const announcement = new RegExp(
  anyOf(({ moment }) => moment?.announcement),
  "u",
);
const backwards = new RegExp(
  anyOf(({ moment }) => moment?.backwards),
  "gu",
);
const done = new RegExp(
  anyOf(({ moment }) => moment?.done),
  "u",
);
