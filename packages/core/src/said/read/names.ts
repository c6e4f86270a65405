import type { SpokenLanguage } from "../languages/spoken-language.ts";
import type { Figure } from "./figure.ts";
import type { Token } from "./tokens.ts";
import { currencyOf, unitOf } from "./units.ts";

/** A name: tokens from `from` up to `to`. */
export interface Name {
  from: number;
  to: number;
  /** It can't be a common word: a title, a second name or its form says so. */
  isSure: boolean;
}

const streets = /(?:strasse|platz|gasse|weg|allee|ring|damm|ufer|markt)$/;
/** German nouns that are made of other words and name nothing: "nach Vereinbarung". */
const derived = /(?:ung|ungen|heit|keit|schaft|tion|tionen|grunde|fall|zeit|preis|karte|geld)$/;
const places = new Set(["in", "nach", "aus", "bei", "von", "mit", "der", "die", "das", "dem"]);

/** Names of a text: runs of capital letters in English and Spanish, and in German what a noun's place or form tells. */
export function namesOf(tokens: readonly Token[], figures: readonly Figure[], language: SpokenLanguage): Name[] {
  const isFigure = new Set(
    figures.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index)),
  );
  const isName = (at: number): boolean => {
    const token = tokens[at];
    if (token?.kind !== "word" || !token.isCapital || isFigure.has(at) || token.word.length < 2) return false;
    if (language.titles.has(token.word) || unitOf(token.word) || currencyOf(token.word)) return false;
    return !language.small.has(token.word);
  };
  return language.tag === "de" ? germanNames(tokens, language, isName) : capitalRuns(tokens, language, isName);
}

function capitalRuns(tokens: readonly Token[], language: SpokenLanguage, isName: (at: number) => boolean): Name[] {
  const names: Name[] = [];
  for (let from = 0; from < tokens.length; from++) {
    if (!isName(from)) continue;
    let to = from + 1;
    while (isName(to) && tokens[to]!.sentence === tokens[from]!.sentence && !tokens[to]!.isFirst) to++;
    // The first word of a sentence has its capital anyway.
    const isPlain = tokens[from]!.isFirst && to === from + 1;
    if (!isPlain) names.push({ from, to, isSure: true });
    else if (language.titles.has(tokens[from - 1]?.word ?? "")) names.push({ from, to, isSure: true });
    from = to - 1;
  }
  return names;
}

function germanNames(tokens: readonly Token[], language: SpokenLanguage, isName: (at: number) => boolean): Name[] {
  const names: Name[] = [];
  for (let at = 1; at < tokens.length; at++) {
    if (!isName(at) || tokens[at]!.isFirst) continue;
    const { word } = tokens[at]!;
    const before = tokens[at - 1]!;
    const beyond = before.text === "." ? tokens[at - 2] : before;
    const isTitled = language.titles.has(beyond?.word ?? "");
    const isBeside = isName(at - 1) && before.sentence === tokens[at]!.sentence && !derived.test(word);
    const isPlace = places.has(before.word) && !derived.test(word);
    if (!isTitled && !isBeside && !streets.test(word) && !isPlace) continue;
    const last = names.at(-1);
    const isSure = isTitled || isBeside || streets.test(word);
    if (last?.to === at && last.isSure && isSure) last.to = at + 1;
    else names.push({ from: at, to: at + 1, isSure });
  }
  return names;
}
