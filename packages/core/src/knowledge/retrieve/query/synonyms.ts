import type { Variant, Variants } from "../../speech/hear.ts";
import { spokenWords } from "../../speech/spoken-forms.ts";
import { stopWordsOf } from "../../words/stop-words.ts";
import { isDense, plainWords, questionTerms, stem } from "../../words/words.ts";

/** What a synonym counts beside the word that was said, so that the word itself comes first. */
const weight = 0.9;
/** Phrases of one group that are embedded behind a question: more of them would drown it. */
const mostEmbedded = 3;

/** What stands for words of a question by the knowledge bases' own synonyms. */
export interface Synonyms {
  /** By index word of the question. */
  variants: Variants;
  /** As they are written. */
  phrases: readonly string[];
}

/** Finds the words and phrases of a question that are in a group; what else the group has stands for each of their words. Nothing is stored of a group: a change counts from the next question on. */
export function synonymsIn(question: string, groups: readonly (readonly string[])[]): Synonyms {
  const variants = new Map<string, Variant[]>();
  const phrases = new Set<string>();
  const said = groups.length === 0 ? [] : tellingWords(question);
  const asked = new Set(said.length === 0 ? [] : questionTerms(question));
  for (const group of groups) {
    const held = group.map((phrase) => placeOf(said, tellingWords(phrase)));
    if (held.every((place) => place === null)) continue;
    const others = group.filter((_, i) => held[i] === null);
    for (const phrase of others.slice(0, mostEmbedded)) phrases.add(phrase);
    const standing = others.map((phrase): Variant => ({ terms: questionTerms(phrase), weight, beside: true }));
    for (const place of held) {
      if (!place) continue;
      const words = said.slice(place.from, place.to);
      for (const term of new Set([...words, stem(words.join(""))])) {
        if (asked.has(term)) variants.set(term, [...(variants.get(term) ?? []), ...standing]);
      }
    }
  }
  return { variants, phrases: [...phrases] };
}

/** Variants of both. */
export function besides(variants: Variants, synonyms: Variants): Variants {
  if (synonyms.size === 0) return variants;
  const all = new Map(variants);
  for (const [term, more] of synonyms) all.set(term, [...(all.get(term) ?? []), ...more]);
  return all;
}

/** Stems of a text in its order, what hyphens join apart, without stop words unless there is nothing else. */
function tellingWords(text: string): string[] {
  const words = spokenWords(text).flatMap((word) => (isDense(word) ? plainWords(word) : [word]));
  const stopWords = stopWordsOf(words);
  const telling = words.filter((word) => !stopWords.has(word));
  return (telling.length > 0 ? telling : words).map(stem);
}

/** Where a phrase stands: its words in their order, however hyphens and spaces part them. */
function placeOf(said: readonly string[], phrase: readonly string[]): { from: number; to: number } | null {
  const wanted = phrase.join("");
  if (wanted === "") return null;
  for (let from = 0; from < said.length; from++) {
    let found = "";
    for (let to = from; to < said.length && found.length < wanted.length; to++) {
      found += said[to]!;
      if (found === wanted) return { from, to: to + 1 };
    }
  }
  return null;
}
