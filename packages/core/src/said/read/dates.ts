import { holidayIn, mayBeHoliday } from "../languages/holidays.ts";
import type { SpokenLanguage } from "../languages/spoken-language.ts";
import { type Reading, reading } from "./figure.ts";
import { numberAt } from "./numbers.ts";
import type { FoundReadings } from "./times.ts";
import type { Token } from "./tokens.ts";

const iso = /^(\d{4})-(\d{2})-(\d{2})$/;
const dotted = /^(\d{1,2})\.(\d{1,2})(?:\.(\d{2,4}))?$/;

const date = (month: number, day: number, year: number | null): Reading =>
  reading("date", month * 100 + day, { unit: year === null ? "" : String(year) });

/** The day, month or date that begins at a token. */
export function dateAt(tokens: readonly Token[], at: number, language: SpokenLanguage): FoundReadings | null {
  const holiday = mayBeHoliday(tokens[at]!.word) ? holidayIn(tokens.slice(at, at + 4).map(({ word }) => word)) : null;
  if (holiday) return { readings: [reading("date", holiday.date)], to: at + holiday.words };
  return weekdayAt(tokens, at, language) ?? writtenDate(tokens, at, language) ?? spokenDate(tokens, at, language);
}

/** First words of groups of days, by language. */
const groupWords = new WeakMap<SpokenLanguage["dayGroups"], ReadonlySet<string>>();
function mayBeGroup(dayGroups: SpokenLanguage["dayGroups"]): ReadonlySet<string> {
  const known = groupWords.get(dayGroups);
  if (known) return known;
  const first = new Set([...dayGroups.keys()].map((group) => group.split(" ", 1)[0]!));
  groupWords.set(dayGroups, first);
  return first;
}

function weekdayAt(
  tokens: readonly Token[],
  at: number,
  { weekdays, dayGroups }: SpokenLanguage,
): FoundReadings | null {
  const { word } = tokens[at]!;
  const day = weekdays.findIndex((forms) => forms.includes(word));
  if (day >= 0) return { readings: [reading("weekday", 1 << day)], to: at + 1 };
  for (const length of mayBeGroup(dayGroups).has(word) ? [3, 2, 1] : []) {
    const words = tokens.slice(at, at + length).map((token) => token.word);
    const group = words.length === length ? dayGroups.get(words.join(" ")) : undefined;
    if (group !== undefined) return { readings: [reading("weekday", group)], to: at + length };
  }
  return null;
}

function writtenDate(tokens: readonly Token[], at: number, language: SpokenLanguage): FoundReadings | null {
  const { text, kind } = tokens[at]!;
  if (kind !== "digits") return null;
  const whole = iso.exec(text);
  if (whole) return { readings: [date(Number(whole[2]), Number(whole[3]), Number(whole[1]))], to: at + 1 };
  const parts = language.tag === "en" ? null : dotted.exec(text);
  const isClosed =
    parts?.[3] !== undefined || (tokens[at + 1]?.text === "." && tokens[at + 1]?.start === tokens[at]!.end);
  if (parts && isClosed && Number(parts[2]) <= 12 && Number(parts[1]) <= 31)
    return { readings: [date(Number(parts[2]), Number(parts[1]), yearOf(parts[3]))], to: at + (parts[3] ? 1 : 2) };
  return slashedDate(tokens, at, language);
}

/** 03/29/2026 in America, 29/03/2026 elsewhere: where both may be, both are meant. */
function slashedDate(tokens: readonly Token[], at: number, language: SpokenLanguage): FoundReadings | null {
  const [first, sign, second, sign2, year] = tokens.slice(at, at + 5);
  if (sign?.text !== "/" || second?.kind !== "digits" || sign.start !== first!.end) return null;
  const hasYear = sign2?.text === "/" && year?.kind === "digits";
  if (!hasYear) return null;
  const [left, right] = [Number(first!.text), Number(second.text)];
  const last = yearOf(year.text);
  const readings = [
    ...(left <= 31 && right <= 12 ? [date(right, left, last)] : []),
    ...(language.tag === "en" && left <= 12 && right <= 31 ? [date(left, right, last)] : []),
  ];
  return readings.length === 0 ? null : { readings, to: at + 5 };
}

const yearOf = (text: string | undefined): number | null =>
  text === undefined ? null : text.length === 2 ? 2000 + Number(text) : Number(text);

/** "March the third", "the third of March", "29. März", "el quince de mayo", and a month alone. */
function spokenDate(tokens: readonly Token[], at: number, language: SpokenLanguage): FoundReadings | null {
  const monthOf = (place: number) => {
    const token = tokens[place];
    const month = token ? language.months.indexOf(token.word) : -1;
    // "may" and "march" are verbs too.
    return month >= 0 && (token!.isCapital || language.tag === "es" || month > 4) ? month + 1 : null;
  };
  const month = monthOf(at);
  if (month !== null) {
    const isArticle = tokens[at + 1]?.word === "the";
    const day = language.tag === "en" ? numberAt(tokens, at + (isArticle ? 2 : 1), language) : null;
    if (day && isDay(day.value)) return withYear(tokens, { month, day: day.value, to: day.to }, language);
    const year = yearBehind(tokens, at + 1, language);
    const isSure =
      tokens[at]!.word !== "may" || (at > 0 && ["in", "of", "by", "until", "from"].includes(tokens[at - 1]!.word));
    return isSure ? { readings: [reading("month", month)], to: year?.to ?? at + 1 } : null;
  }
  const day = numberAt(tokens, at, language);
  if (!day || day.isArticle || !isDay(day.value)) return null;
  const isJoined = tokens[day.to]?.word === "of" || tokens[day.to]?.word === "de";
  const named = monthOf(day.to + (isJoined ? 1 : 0));
  if (named === null) return null;
  return withYear(tokens, { month: named, day: day.value, to: day.to + (isJoined ? 2 : 1) }, language);
}

const isDay = (value: number) => Number.isInteger(value) && value >= 1 && value <= 31;

function withYear(
  tokens: readonly Token[],
  { month, day, to }: { month: number; day: number; to: number },
  language: SpokenLanguage,
): FoundReadings {
  const year = yearBehind(tokens, to, language);
  return { readings: [date(month, day, year?.value ?? null)], to: year?.to ?? to };
}

function yearBehind(
  tokens: readonly Token[],
  to: number,
  language: SpokenLanguage,
): { value: number; to: number } | null {
  const isApart = [",", "de", "of", "del"].includes(tokens[to]?.word ?? "");
  const at = to + (isApart ? 1 : 0);
  const year = numberAt(tokens, at, language);
  if (!year || year.isArticle) return null;
  if (year.value >= 1900 && year.value < 2100) return { value: year.value, to: year.to };
  const rest = year.isWord && year.value >= 19 && year.value <= 20 ? numberAt(tokens, year.to, language) : null;
  return rest?.isWord && rest.value >= 10 && rest.value < 100
    ? { value: year.value * 100 + rest.value, to: rest.to }
    : null;
}
