import { atFirstUse } from "../../base/values/at-first-use.ts";
import { fold } from "../words/fold.ts";
import { wordsIn } from "../words/words-in.ts";
import { functionWordLanguages, functionWordsOf } from "./function-words.ts";

/** So many texts tell it, and no team's definition costs more time. */
const mostTexts = 60;
/** The least share of texts with words that a language is known by. */
const leastShare = 0.1;

const byWord = atFirstUse(() => {
  const found = new Map<string, string[]>();
  for (const language of functionWordLanguages)
    for (const word of new Set(functionWordsOf(language).map(fold)))
      found.set(word, [...(found.get(word) ?? []), language]);
  return found;
});

/** From this share of English function words on, a text is English, and no other list is looked at. */
const surelyEnglish = 0.4;
const english = atFirstUse(() => new Set(functionWordsOf("en").map(fold)));

function isEnglish(words: readonly string[]): boolean {
  return words.filter((word) => english().has(word)).length >= surelyEnglish * words.length;
}

/** The languages other than English that texts are written in, by their function words: those that a good part of the texts has most of. */
export function languagesOf(texts: readonly string[]): string[] {
  const step = Math.max(1, Math.ceil(texts.length / mostTexts));
  const looked = texts.filter((_, at) => at % step === 0).map((text) => wordsIn(fold(text)));
  const told = new Map<string, number>();
  for (const words of looked) {
    if (isEnglish(words)) continue;
    const counts = new Map<string, number>();
    for (const word of words)
      for (const language of byWord().get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1);
    const most = Math.max(0, ...counts.values());
    if (most < 2) continue;
    const best = [...counts].filter(([, count]) => count === most);
    // A text that two languages have alike tells neither of the two.
    for (const [language] of best) told.set(language, (told.get(language) ?? 0) + 1 / best.length);
  }
  return [...told]
    .filter(([, count]) => count >= Math.max(1, leastShare * looked.length))
    .map(([language]) => language);
}
