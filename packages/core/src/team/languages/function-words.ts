import { byLanguage, listsOf } from "../../language/languages/by-language.ts";

/** Norwegian as its texts are tagged beside `nb`. */
const norwegian = { no: "nb" };

/** Languages whose function words are known. */
export const functionWordLanguages: readonly string[] = [
  ...Object.keys(listsOf("stopWords")),
  ...Object.keys(norwegian),
].sort();

/** Function words of a language, and what callers say most in it. They distinguish languages in a few words. */
export function functionWordsOf(language: string): string[] {
  const { stopWords = [], spokenWords } = byLanguage[language === "no" ? norwegian.no : language] ?? {};
  return [...stopWords, ...(spokenWords?.split(" ") ?? [])];
}
