import { withoutService } from "../../language/service-phrases.ts";
import { fold } from "../words/fold.ts";
import { wordsIn } from "../words/words-in.ts";

/** What one phrase of a description says of a member's matters. */
export interface DescribedPhrase {
  text: string;
  /** Folded words that only say which things it is about, or what is done with them: "lost" of "lost cards". */
  modifiers: readonly string[];
}

/**
 * The phrases of a description: each says another of the member's matters. Words that are listed in front of one noun
 * share it and are one phrase with it: "Lost, stolen and blocked cards" has no matter "lost", and "Opens and closes
 * accounts" is about accounts.
 */
export function describedPhrases(description: string): DescribedPhrase[] {
  const isEnglish = english.test(description);
  return description
    .split(/[:;]|(?<=[.!?])\s/)
    .flatMap((sentence) => phrasesOfSentence(withoutService(sentence.replace(/[.!?\s]+$/, "")), isEnglish));
}

function phrasesOfSentence(sentence: string, isEnglish: boolean): DescribedPhrase[] {
  const shared = sharedNoun(sentence, isEnglish);
  if (shared === null) {
    const pieces = sentence.split(",").map(withoutService);
    return pieces.flatMap((text, at) =>
      text === "" ? [] : { text, modifiers: isEnglish && at === 0 ? verbOf(text) : [] },
    );
  }
  const { modifiers, noun, rest } = shared;
  const text = `${modifiers.join(" ")} ${noun}`;
  return [{ text, modifiers: modifiers.map(fold) }, ...phrasesOfSentence(rest, isEnglish)];
}

interface SharedNoun {
  modifiers: readonly string[];
  noun: string;
  /** What stands behind the list. */
  rest: string;
}

const and = "and|or|und|oder|y|e|o|u|et|ou|en|of|ve|veya|i|lub|a|nebo|och|eller|og|ja|tai|și|sau|и|или|та|або";
const english = /(?<!\p{L})(?:and|or|the|of|for|that|when|with)(?!\p{L})/iu;
const articles =
  "(?:(?:the|an?|der|die|das|den|eine?n?|el|la|los|las|una?|les?|des|du|une|il|lo|gli|i|os?|as|de|het|een) )?";
/** "Lost, stolen and blocked cards": words one by one, and the last of them with what all of them are about. */
const list = new RegExp(
  `^\\s*((?:[\\p{L}'-]+\\s*,\\s*)*[\\p{L}'-]+),?\\s+(?:${and})\\s+([\\p{L}'-]+)\\s+${articles}([\\p{L}][^,]*)(?:,|$)`,
  "iu",
);
const joined = new RegExp(`\\s+(?:${and})\\s+`, "iu");
/** What follows a word that stands for itself: "changes of a booking". */
const joins =
  /^(?:of|for|in|on|to|with|from|by|at|about|that|which|who|when|back|off|up|out|after|von|für|zu|mit|bei|aus|an|am|im|auf|de|del|d'\p{L}+|du|des|di|da|do|en|avec|pour|par|sur|con|por|para|per|com|van|voor|met|ile|için|and|or)(?!\p{L})/iu;

function sharedNoun(sentence: string, isEnglish: boolean): SharedNoun | null {
  const found = list.exec(sentence);
  if (found === null) return null;
  const [all, singles, last, behind] = found as unknown as [string, string, string, string];
  // What is joined to the noun by another "and" is a matter of its own.
  const [noun, ...more] = behind.split(joined) as [string, ...string[]];
  const modifiers = [...singles.split(/\s*,\s*/), last];
  if (joins.test(behind) || !sharesNoun(modifiers, noun, isEnglish)) return null;
  return { modifiers, noun, rest: [...more, sentence.slice(all.length)].join(", ") };
}

const isPlural = (word: string) => /(?:[^s]s|l[ae]r)$/u.test(word);
const isCapital = (word: string) => /^\p{Lu}/u.test(word);

/** True for verbs and adjectives, by how the words of the list look beside their noun: nouns stand for themselves. */
function sharesNoun(words: readonly string[], noun: string, isEnglish: boolean): boolean {
  const [first, ...others] = words;
  const folded = words.map(fold);
  const [head = ""] = wordsIn(fold(noun));
  if (isEnglish) {
    // "Bags left in the house" are no more than bags.
    if (folded.every(isPlural)) return isPlural(head);
    return !folded.slice(0, -1).some(isPlural) && folded.some((word) => /[^e]ed$/.test(word));
  }
  // German writes nouns with a capital, and verbs and adjectives end alike.
  if (isCapital(noun)) return !others.some(isCapital) && others.every((word) => word.at(-1) === first!.at(-1));
  return isPlural(head) && !folded.some(isPlural);
}

/** "Sells fridges" is about fridges. A plural stands alone, or in front of "of", "that" and the like. */
function verbOf(phrase: string): string[] {
  const [verb, next] = phrase.split(/\s+/);
  if (verb === undefined || next === undefined) return [];
  return isPlural(fold(verb)) && !joins.test(next) ? [fold(verb)] : [];
}
