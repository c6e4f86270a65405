import { readFileSync } from "node:fs";

/** Languages whose common words have English ones, which the table knows. */
export const glossaryLanguages = ["de", "es", "fr", "tr"] as const;
export type GlossaryLanguage = (typeof glossaryLanguages)[number];

/** Letters that two forms of a word may differ in at their end, and that they have in common at least. Turkish puts suffix behind suffix. */
const endings = { usual: { longest: 4, shortestStem: 4 }, tr: { longest: 9, shortestStem: 3 } };
/** Letters of the shortest part of a compound. */
const shortestPart = 3;
const marks = /\p{Mn}/gu;

/** English words by a word of the language, and by what is left of it without its last letters. */
interface Glossary {
  words: ReadonlyMap<string, readonly string[]>;
  stems: ReadonlyMap<string, readonly string[]>;
}

const glossaries = new Map<GlossaryLanguage, Glossary>();

/** As a text's words are spelled when they are looked up. */
export const spelled = (text: string) => text.toLowerCase().normalize("NFD").replace(marks, "").replaceAll("ß", "ss");

/** What a word of the language means in English, in words that are summed up; null where the glossary has no form of it. German compounds mean what their parts mean. */
export function englishOf(word: string, language: GlossaryLanguage): readonly string[] | null {
  const glossary = readGlossary(language);
  return (
    formOf(word, glossary, language === "tr" ? endings.tr : endings.usual) ??
    (language === "de" ? partsOf(word, glossary) : null)
  );
}

function formOf(
  word: string,
  { words, stems }: Glossary,
  { longest, shortestStem }: typeof endings.usual,
): readonly string[] | null {
  const found = words.get(word);
  if (found) return found;
  for (let cut = 0; cut <= longest && word.length - cut >= shortestStem; cut++) {
    const stem = word.slice(0, word.length - cut);
    const other = words.get(stem) ?? stems.get(stem);
    if (other) return other;
  }
  return null;
}

/** The longest last part counts: of "winterreifen" the tyres. */
function partsOf(word: string, glossary: Glossary): readonly string[] | null {
  for (let at = shortestPart; at <= word.length - shortestPart; at++) {
    const last = glossary.words.get(word.slice(at));
    if (!last) continue;
    const first = word.slice(0, at);
    const found =
      glossary.words.get(first) ??
      glossary.words.get(first.replace(/(?:s|n|en|es|er)$/u, "")) ??
      glossary.words.get(`${first}e`);
    if (found) return [...found, ...last];
  }
  return null;
}

/** A line has a word with its forms, separated by commas, and one to three English words. */
function readGlossary(language: GlossaryLanguage): Glossary {
  const before = glossaries.get(language);
  if (before) return before;
  const words = new Map<string, readonly string[]>();
  const text = spelled(readFileSync(new URL(`./glossary/${language}.txt`, import.meta.url), "utf8"));
  for (const line of text.split("\n")) {
    const [forms, ...english] = line.split(" ");
    if (english.length === 0) continue;
    // "zahlt" and "zählt" are spelled alike here, so that each means what both mean.
    for (const form of forms!.split(",")) {
      const alike = words.get(form);
      words.set(form, alike ? [...new Set([...alike, ...english])] : english);
    }
  }
  const stems = new Map<string, readonly string[]>();
  for (let cut = 1; cut <= 2; cut++) {
    for (const [word, english] of words) {
      const stem = word.slice(0, -cut);
      if (stem.length >= endings.usual.shortestStem && !stems.has(stem) && !words.has(stem)) stems.set(stem, english);
    }
  }
  const glossary = { words, stems };
  glossaries.set(language, glossary);
  return glossary;
}
