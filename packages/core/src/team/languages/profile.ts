import { setImmediate } from "node:timers/promises";
import { atFirstUse } from "../../base/values/at-first-use.ts";
import { functionWordsOf } from "./function-words.ts";

/** What a language looks like: its function words, and how often runs of letters occur in its words. */
export interface LanguageProfile {
  functionWords: ReadonlySet<string>;
  /** Logarithm of the share of a run among those of its length, one to four letters; `_` marks the ends of a word. */
  logarithms: ReadonlyMap<string, number>;
  /** The same for a run that never occurs, by length. */
  unseen: readonly number[];
}

export const runLengths = [1, 2, 3, 4];

/** A function word counts this many times as much as another word. */
const functionWordWeight = 3;

/**
 * Added to each count, so that an unseen run counts little instead of nothing; `runKinds` is how many runs there may
 * be.
 */
const smoothing = 0.1;
const runKinds = 20_000;

/** Words in lower case, without punctuation. In scripts without spaces the runtime's dictionary finds the words. */
export function wordsOf(text: string): string[] {
  return [...segmenter().segment(text.toLowerCase().normalize("NFC"))].flatMap(({ segment, isWordLike }) =>
    isWordLike && letter.test(segment) ? segment.match(run)! : [],
  );
}

const segmenter = atFirstUse(() => new Intl.Segmenter("en", { granularity: "word" }));
const letter = /\p{L}/u;
const run = /[\p{L}\p{M}]+/gu;

/**
 * Made from lists of function words and from what the runtime knows of the language: names of regions, languages and
 * currencies, dates, spans of time, units. Gives way to the event loop after each, so that no caller waits for all of
 * it.
 */
export async function learnProfile(language: string): Promise<LanguageProfile> {
  const functionWords = new Set(functionWordsOf(language).flatMap(wordsOf));
  const runs = new Map<string, number>();
  const totals = runLengths.map(() => 0);
  const add = (word: string, weight: number) => {
    for (const [index, length] of runLengths.entries()) {
      for (const each of runsOf(word, length)) runs.set(each, (runs.get(each) ?? 0) + weight);
      totals[index]! += weight * Math.max(0, word.length + 3 - length);
    }
  };
  for (const word of functionWords) add(word, functionWordWeight);
  for (const phrases of knownPhrases(language)) {
    for (const phrase of phrases) for (const word of wordsOf(phrase)) add(word, 1);
    await setImmediate();
  }
  const logarithm = (count: number, index: number) =>
    Math.log((count + smoothing) / (totals[index]! + smoothing * runKinds));
  return {
    functionWords,
    logarithms: new Map([...runs].map(([each, count]) => [each, logarithm(count, runLengths.indexOf(each.length))])),
    unseen: runLengths.map((_, index) => logarithm(0, index)),
  };
}

export function runsOf(word: string, length: number): string[] {
  const bounded = `_${word}_`;
  return Array.from({ length: Math.max(0, bounded.length - length + 1) }, (_, at) => bounded.slice(at, at + length));
}

function* knownPhrases(language: string): Generator<string[]> {
  const dates = new Intl.DateTimeFormat(language, { dateStyle: "full", timeZone: "UTC" });
  yield Array.from({ length: 12 }, (_, month) => dates.format(Date.UTC(2026, month, month + 3)));
  const spans = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  yield (["second", "minute", "hour", "day", "week", "month", "quarter", "year"] as const).flatMap((unit) =>
    [-2, -1, 0, 1, 2, 5].map((value) => spans.format(value, unit)),
  );
  yield Intl.supportedValuesOf("unit").map((unit) =>
    new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(2),
  );
  for (const type of ["region", "language"] as const) {
    const names = new Intl.DisplayNames([language], { type, fallback: "none" });
    for (const first of alphabet) yield [...alphabet].flatMap((second) => nameOf(names, first + second) ?? []);
  }
  const currencies = new Intl.DisplayNames([language], { type: "currency", fallback: "none" });
  yield Intl.supportedValuesOf("currency").flatMap((code) => nameOf(currencies, code) ?? []);
}

const alphabet = "abcdefghijklmnopqrstuvwxyz";

/** Undefined where the runtime knows no such code. */
function nameOf(names: Intl.DisplayNames, code: string): string | undefined {
  try {
    return names.of(code);
  } catch {
    return undefined;
  }
}
