import { byLanguage } from "../../language/languages/by-language.ts";
import { fold } from "../words/fold.ts";

const scriptsWithoutSpaces = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** A regular expression over folded text for all that a language is called by these speakers. */
export function languageNames(language: string, speakers: readonly string[]): string {
  const listed = [...new Set([...speakers, language])].flatMap((speaker) => {
    const name = dictionaryOf(speaker).of(language);
    return name === undefined ? [] : inAllForms(fold(name), speaker);
  });
  const also = (byLanguage[language]?.languageNames?.split(" ") ?? []).map((name) => bounded(fold(name)));
  return `(?:${[...new Set([...listed, ...also])].sort((a, b) => b.length - a.length).join("|")})`;
}

/** Opened once in a process: each costs a good part of a millisecond. */
const dictionaries = new Map<string, Intl.DisplayNames>();

function dictionaryOf(speaker: string): Intl.DisplayNames {
  const known = dictionaries.get(speaker) ?? new Intl.DisplayNames([speaker], { type: "language", fallback: "none" });
  dictionaries.set(speaker, known);
  return known;
}

/** The forms of a name that speakers of a language use. */
function inAllForms(name: string, speaker: string): string[] {
  const plain = name.replace(/[()[\]{}.*+?^$|\\]/gu, " ").trim();
  if (speaker === "de") return [`(?<![\\p{L}])${plain}(?:e[nrms]?|sprachig\\p{L}*)?(?!\\p{L})`];
  if (!byLanguage[speaker]?.areNamesInflected) return [bounded(plain)];
  const stem = plain.split(" ")[0]!;
  return [`(?<!\\p{L})${stem.length > 5 ? `${stem.slice(0, -2)}\\p{L}*` : `${stem}\\p{L}*`}`];
}

function bounded(name: string): string {
  return scriptsWithoutSpaces.test(name) ? name : `(?<!\\p{L})${name}(?!\\p{L})`;
}
