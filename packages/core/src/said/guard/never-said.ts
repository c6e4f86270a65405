import { RE2JS } from "re2js";
import { fold } from "../../knowledge/words/words.ts";
import { recentOnes } from "./recent-ones.ts";

/** What a sentence is forbidden for. */
export interface Forbidden {
  /** The words that are never said. */
  found: string;
  because: "word" | "pattern" | "instructions";
}

const spoken = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu)?.map(fold) ?? [];
/** Null for what is not a pattern: a value of a call's variables may have come into it after the agent was saved. */
const patternOf = recentOnes((source: string) => {
  try {
    return { found: RE2JS.compile(source, RE2JS.CASE_INSENSITIVE) };
  } catch {
    return { found: null };
  }
});
const phraseOf = recentOnes((phrase: string) => spoken(phrase).join(" "));

/** The first word, phrase or pattern of a sentence that is never said. A word is whole: "art" is not in "start". */
export function forbiddenWords(
  sentence: string,
  { words = [], patterns = [] }: { words?: readonly string[] | undefined; patterns?: readonly string[] | undefined },
): Forbidden | null {
  const said = ` ${spoken(sentence).join(" ")} `;
  const word = words.find((phrase) => phraseOf(phrase) !== "" && said.includes(` ${phraseOf(phrase)} `));
  if (word !== undefined) return { found: word, because: "word" };
  const pattern = patterns.find((source) => patternOf(source).found?.matcher(sentence).find());
  return pattern === undefined ? null : { found: pattern, because: "pattern" };
}

/** Words in a row that a sentence shares with instructions by reading them out, and not by chance. */
const leastRow = 8;

/**
 * The words in a row that a sentence has of the instructions; null where they are few. What a passage or the caller says
 * in the same words is theirs, and so is what the agent has to say first.
 */
export function ownInstructions(sentence: string, instructions: string, allowed: readonly string[]): Forbidden | null {
  const words = spoken(sentence);
  if (words.length < leastRow) return null;
  const own = ` ${wordsOf(instructions)} `;
  const others = allowed.map((text) => ` ${wordsOf(text)} `);
  for (let at = 0; at + leastRow <= words.length; at++) {
    const row = ` ${words.slice(at, at + leastRow).join(" ")} `;
    if (own.includes(row) && !others.some((text) => text.includes(row)))
      return { found: row.trim(), because: "instructions" };
  }
  return null;
}

const wordsOf = recentOnes((text: string) => spoken(text).join(" "));
