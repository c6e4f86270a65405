import { stem } from "../../knowledge/words/words.ts";
import { listsOf } from "../../language/languages/by-language.ts";
import type { SpokenLanguage } from "./spoken-language.ts";

/** In the order in which a tie is decided. */
const spokenLanguages: readonly SpokenLanguage[] = Object.values(listsOf("said")).map((words) => ({
  ...words,
  root: words.root ?? ((word) => stem(words.verbs?.get(word) ?? word)),
}));

const own = (word: string, { small, numbers, months, ordinals, compound }: SpokenLanguage) =>
  small.has(word) || numbers.has(word) || ordinals.has(word) || months.includes(word) || Boolean(compound?.(word));

/** The language most of a text's words are known in; the hint where that is even, else English. */
export function languageOfWords(words: readonly string[], hint: string | null): SpokenLanguage {
  const hinted = spokenLanguages.find(({ tag }) => hint?.toLowerCase().startsWith(tag));
  let best = hinted ?? spokenLanguages[0]!;
  let most = 0;
  for (const language of hinted ? [hinted, ...spokenLanguages] : spokenLanguages) {
    const known = words.reduce((sum, word) => sum + (own(word, language) ? 1 : 0), 0);
    if (known > most) [best, most] = [language, known];
  }
  return best;
}
