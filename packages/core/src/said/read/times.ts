import type { SpokenLanguage } from "../languages/spoken-language.ts";
import { type Reading, reading } from "./figure.ts";
import { numberAt, type SaidNumber } from "./numbers.ts";
import type { Token } from "./tokens.ts";
import { currencyOf, unitOf } from "./units.ts";

/** What is found at a place, and the first token behind it. */
export interface FoundReadings {
  readings: Reading[];
  to: number;
}

const clock = /^([01]?\d|2[0-4])[:.]([0-5]\d)$/;
const halfDay = 720;
const wholeDay = 1_440;

/** The time of day that begins at a token: "7:40 pm", "half past five", "halb sechs", "las siete y media". */
export function timeAt(tokens: readonly Token[], at: number, language: SpokenLanguage): FoundReadings | null {
  const named = language.namedTimes.get(tokens[at]!.word);
  if (named !== undefined) return { readings: [reading("time", named)], to: at + 1 };
  const found = writtenTime(tokens, at, language) ?? spokenTime(tokens, at, language);
  return found && finished(tokens, found, language);
}

interface TimeOfDay {
  minutes: number;
  to: number;
  /** The hour itself says which half of the day it is. */
  isExact: boolean;
}

/** Adds the part of the day: "in the evening", "abends", "de la tarde". */
function finished(
  tokens: readonly Token[],
  { minutes, to, isExact }: TimeOfDay,
  language: SpokenLanguage,
): FoundReadings {
  let value = ((minutes % wholeDay) + wholeDay) % wholeDay;
  for (let place = to; place < Math.min(tokens.length, to + 4); place++) {
    const { word, kind } = tokens[place]!;
    const part = language.dayParts.get(word);
    if (part) {
      value = part === "pm" && value < halfDay ? value + halfDay : part === "am" ? value % halfDay : value;
      return { readings: [reading("time", value)], to: place + 1 };
    }
    if (kind === "sign" || !(language.small.has(word) || word === "uhr")) break;
  }
  return { readings: [reading("time", value, { isExact: isExact || value >= halfDay + 60 })], to };
}

function writtenTime(tokens: readonly Token[], at: number, language: SpokenLanguage): TimeOfDay | null {
  const { text, kind } = tokens[at]!;
  const parts = kind === "digits" ? clock.exec(text) : null;
  if (!parts) return null;
  const next = tokens[at + 1]?.word;
  const isUhr = next === "uhr" || next === "h";
  const isHalf = next === "am" || next === "pm";
  if (text.includes(".") && !isUhr && !isHalf) return null;
  const hour = Number(parts[1]);
  // Only English writes twelve hours twice.
  const isExact = language.tag !== "en" || text.startsWith("0") || hour > 12;
  return { minutes: hour * 60 + Number(parts[2]), to: at + (isUhr ? 2 : 1), isExact };
}

function spokenTime(tokens: readonly Token[], at: number, language: SpokenLanguage): TimeOfDay | null {
  if (language.tag === "en") return englishTime(tokens, at, language);
  if (language.tag === "de") return germanTime(tokens, at, language);
  return spanishTime(tokens, at, language);
}

const hourOf = (found: SaidNumber | null): number | null =>
  found && !found.isArticle && !found.isOrdinal && Number.isInteger(found.value) && found.value <= 24
    ? found.value
    : null;

/** "eleven in the morning", "acht Uhr abends": the part of the day makes a number a time. */
function isPartOfDay(tokens: readonly Token[], at: number, { dayParts }: SpokenLanguage): boolean {
  const [first, second, third] = tokens.slice(at, at + 3).map(({ word }) => word);
  if (dayParts.has(first ?? "")) return true;
  if (first === "am" || first === "at") return dayParts.has(second ?? "");
  return first === "in" && (second === "the" || second === "der") && dayParts.has(third ?? "");
}

function englishTime(tokens: readonly Token[], at: number, language: SpokenLanguage): TimeOfDay | null {
  const start = tokens[at]!.word === "a" && tokens[at + 1]?.word === "quarter" ? at + 1 : at;
  const { word } = tokens[start]!;
  const minutes = word === "half" ? 30 : word === "quarter" ? 15 : null;
  const first = minutes === null ? numberAt(tokens, at, language) : null;
  let behind = minutes === null ? first?.to : start + 1;
  if (behind === undefined) return null;
  if (first && unitOf(tokens[behind]?.word)?.times === 1 && unitOf(tokens[behind]?.word)?.of === "minutes") behind++;
  const link = tokens[behind]?.word ?? "";
  const part = minutes ?? first!.value;
  if (
    ["past", "to", "after", "before"].includes(link) &&
    part < 30.5 &&
    (minutes !== null || link === "past" || behind !== first!.to || part % 5 === 0)
  ) {
    const hour = numberAt(tokens, behind + 1, language);
    const isClock = hour && !unitOf(tokens[hour.to]?.word) && !currencyOf(tokens[hour.to]?.word);
    const isRange = minutes === null && (link === "to" || link === "before" || link === "after");
    if (hourOf(hour) !== null && isClock && !isRange && hour.value <= 12)
      return {
        minutes: hour.value * 60 + (link === "past" || link === "after" ? part : -part),
        to: hour.to,
        isExact: false,
      };
  }
  const hour = hourOf(first);
  if (hour === null || !first) return null;
  const next = tokens[first.to]?.word ?? "";
  if (next === "o" && /^clock$/.test(tokens[first.to + 1]?.word ?? ""))
    return { minutes: hour * 60, to: first.to + 2, isExact: false };
  if (next === "oclock") return { minutes: hour * 60, to: first.to + 1, isExact: false };
  if (next === "am" || next === "pm") return { minutes: hour * 60, to: first.to, isExact: false };
  if (isPartOfDay(tokens, first.to, language)) return { minutes: hour * 60, to: first.to, isExact: false };
  const second = first.isWord ? numberAt(tokens, first.to, language) : null;
  const after = second && (tokens[second.to]?.word ?? "");
  if (
    second?.isWord &&
    !second.isArticle &&
    second.value >= 10 &&
    second.value < 60 &&
    (after === "am" || after === "pm")
  )
    return { minutes: hour * 60 + second.value, to: second.to, isExact: false };
  return null;
}

function germanTime(tokens: readonly Token[], at: number, language: SpokenLanguage): TimeOfDay | null {
  const { word } = tokens[at]!;
  if (word === "halb") {
    const hour = numberAt(tokens, at + 1, language);
    return hourOf(hour) === null
      ? null
      : { minutes: hour!.value * 60 - 30, to: behindUhr(tokens, hour!.to), isExact: false };
  }
  const quarter = word === "viertel" ? 15 : word === "dreiviertel" ? 45 : null;
  const first = quarter === null ? numberAt(tokens, at, language) : null;
  let behind = quarter === null ? first?.to : at + 1;
  if (behind === undefined) return null;
  if (first && tokens[behind]?.word === "minuten") behind++;
  const link = tokens[behind]?.word ?? "";
  const part = quarter ?? first!.value;
  if ((link === "vor" || link === "nach") && part < 30 && (quarter !== null || !unitOf(tokens[first!.to]?.word))) {
    const isHalf = tokens[behind + 1]?.word === "halb";
    const hour = numberAt(tokens, behind + (isHalf ? 2 : 1), language);
    if (hourOf(hour) !== null && !unitOf(tokens[hour!.to]?.word))
      return {
        minutes: hour!.value * 60 - (isHalf ? 30 : 0) + (link === "nach" ? part : -part),
        to: behindUhr(tokens, hour!.to),
        isExact: false,
      };
  }
  if (quarter !== null) {
    const hour = numberAt(tokens, at + 1, language);
    return hourOf(hour) === null ? null : { minutes: hour!.value * 60 - 60 + quarter, to: hour!.to, isExact: false };
  }
  const hour = hourOf(first);
  if (hour !== null && isPartOfDay(tokens, first!.to, language))
    return { minutes: hour * 60, to: first!.to, isExact: false };
  if (hour === null || tokens[first!.to]?.word !== "uhr") return null;
  const minutes = numberAt(tokens, first!.to + 1, language);
  const hasMinutes =
    minutes && !minutes.isArticle && !minutes.isOrdinal && minutes.value < 60 && !unitOf(tokens[minutes.to]?.word);
  return {
    minutes: hour * 60 + (hasMinutes ? minutes.value : 0),
    to: hasMinutes ? minutes.to : first!.to + 1,
    isExact: false,
  };
}

const behindUhr = (tokens: readonly Token[], to: number) => (tokens[to]?.word === "uhr" ? to + 1 : to);

/** "las siete y media": the article makes it a time, unless a thing follows that is counted. */
function spanishTime(tokens: readonly Token[], at: number, language: SpokenLanguage): TimeOfDay | null {
  const { word } = tokens[at]!;
  if (word !== "las" && word !== "la") return null;
  const first = tokens[at + 1]?.word === "una" ? { value: 1, to: at + 2 } : numberAt(tokens, at + 1, language);
  if (!first || first.value > 24 || !Number.isInteger(first.value) || (first as SaidNumber).isOrdinal) return null;
  const link = tokens[first.to]?.word ?? "";
  const next = tokens[first.to + 1]?.word ?? "";
  if (link === "y" || link === "menos") {
    const sign = link === "y" ? 1 : -1;
    const part = next === "media" ? 30 : next === "cuarto" ? 15 : null;
    const minutes = part === null ? numberAt(tokens, first.to + 1, language) : null;
    const value = part ?? minutes?.value;
    if (value !== undefined && value < 60 && !minutes?.isArticle)
      return { minutes: first.value * 60 + sign * value, to: minutes?.to ?? first.to + 2, isExact: false };
  }
  const behind = tokens[first.to];
  const isCounted =
    behind?.kind === "word" && !language.small.has(behind.word) && behind.word !== "h" && behind.word !== "horas";
  return isCounted ? null : { minutes: first.value * 60, to: first.to, isExact: false };
}
