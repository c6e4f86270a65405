import type { SpokenLanguage } from "../languages/spoken-language.ts";
import { type Figure, type Reading, reading } from "./figure.ts";
import { numberAt, type SaidNumber } from "./numbers.ts";
import type { Token } from "./tokens.ts";
import { cents, currencyOf, hourParts, type Unit, unitOf } from "./units.ts";

const rates = new Set("per pro por once twice einmal zweimal je every each jede jeden jedes cada".split(" "));
/** Letters behind the digits of a price: £5m. */
const scales = new Map([
  ["k", 1e3],
  ["m", 1e6],
  ["mn", 1e6],
  ["bn", 1e9],
  ["b", 1e9],
]);
/** Words between a number and its unit. */
const kinds = new Set("working business calendar full whole ganze volle more weitere mas".split(" "));
const halfWords = new Set("half halbe halben media medio".split(" "));
const quarterWords = new Set("quarter quarters cuarto cuartos viertel".split(" "));

const quantity = ({ of, times }: Unit, raw: number): Reading => reading("quantity", raw * times, { unit: of, raw });

/** The price, share, measure or duration that begins at a token, or the bare number. */
export function quantityAt(tokens: readonly Token[], at: number, language: SpokenLanguage): Figure | null {
  const { word } = tokens[at]!;
  const symbol = currencyOf(word);
  if (symbol) {
    const amount = numberAt(tokens, at + 1, language);
    if (!amount || amount.isWord || /\p{L}/u.test(word)) return null;
    const next = tokens[amount.to];
    const scale = next?.start === tokens[at + 1]!.end ? scales.get(next.word) : undefined;
    return figure(at, amount.to + (scale ? 1 : 0), [reading("money", amount.value * (scale ?? 1), { unit: symbol })]);
  }
  const hours = hourParts.get(word);
  if (hours) return figure(at, at + 1, [quantity({ of: "minutes", times: 1 }, hours)]);
  const part = partOfUnit(tokens, at, language);
  if (part) return part;
  const amount = numberAt(tokens, at, language);
  return amount && ofNumber(tokens, at, amount, language);
}

const figure = (from: number, to: number, readings: Reading[], isSoft = false): Figure => ({
  from,
  to,
  readings,
  isSoft,
});

function ofNumber(tokens: readonly Token[], at: number, amount: SaidNumber, language: SpokenLanguage): Figure | null {
  const { value, isArticle } = amount;
  const word = tokens[amount.to]?.word ?? "";
  const currency = currencyOf(word);
  if (currency && !isArticle) return price(tokens, at, amount, { currency, language });
  const isShort =
    word.length === 1 && (tokens[amount.to]!.start > tokens[at]!.end || tokens[amount.to + 2]?.word === "m");
  if (cents.has(word) && !isArticle && !isShort)
    return figure(at, amount.to + 1, [reading("money", value / 100, { raw: value })]);
  if (word === "por" && tokens[amount.to + 1]?.word === "ciento")
    return figure(at, amount.to + 2, [quantity({ of: "percent", times: 1 }, value)]);
  const found = unitBehind(tokens, amount);
  if (found) {
    const isRate =
      isArticle &&
      (isBehindFigure(tokens[at - 1]) ||
        ((tokens[at]!.word === "one") === false && rates.has(tokens[at - 1]?.word ?? "")));
    if (isRate) return null;
    const more = addedPart(tokens, found.to) ?? addedHundredths(tokens, found, language);
    return figure(at, more?.to ?? found.to, [quantity(found.unit, value + (more?.value ?? 0))], isArticle && !more);
  }
  if (isArticle) return null;
  return pair(tokens, at, amount, language) ?? bare(tokens, at, amount, language);
}

const isBehindFigure = (before: Token | undefined) =>
  before !== undefined &&
  (before.kind === "digits" ||
    before.text === "%" ||
    unitOf(before.word) !== null ||
    currencyOf(before.word) !== null ||
    /^(?:al|percent|prozent|ciento)$/.test(before.word));

function unitBehind(tokens: readonly Token[], { to, isWord }: SaidNumber): { unit: Unit; to: number } | null {
  const isJoined = tokens[to]?.text === "-" && tokens[to + 1] !== undefined;
  const place = isJoined || kinds.has(tokens[to]?.word ?? "") ? to + 1 : to;
  const token = tokens[place];
  const unit = unitOf(token?.word);
  // One letter is a unit behind digits alone.
  if (!unit || (isWord && token!.word.length === 1 && token!.word !== "%")) return null;
  return { unit, to: place + 1 };
}

/** "… and a half", "… y media", behind a unit. */
function addedPart(tokens: readonly Token[], to: number): { value: number; to: number } | null {
  const link = tokens[to]?.word;
  if (link !== "and" && link !== "y") return null;
  const place = tokens[to + 1]?.word === "a" ? to + 2 : to + 1;
  const word = tokens[place]?.word ?? "";
  if (place === to + 1 && link === "and") return null;
  return halfWords.has(word)
    ? { value: 0.5, to: place + 1 }
    : quarterWords.has(word)
      ? { value: 0.25, to: place + 1 }
      : null;
}

/** "two metres ten" */
function addedHundredths(
  tokens: readonly Token[],
  { unit, to }: { unit: Unit; to: number },
  language: SpokenLanguage,
): { value: number; to: number } | null {
  const rest = unit.of === "metres" && unit.times === 1 ? numberAt(tokens, to, language) : null;
  const isRest = rest?.isWord && !rest.isArticle && !rest.isOrdinal && rest.value >= 10 && rest.value < 100;
  return isRest && !unitOf(tokens[rest.to]?.word) ? { value: rest.value / 100, to: rest.to } : null;
}

/** "half an hour", "three quarters of an hour", "one and a half hours", "tres cuartos de hora", "hora y media". */
function partOfUnit(tokens: readonly Token[], at: number, language: SpokenLanguage): Figure | null {
  const count = numberAt(tokens, at, language);
  const isUnitFirst = unitOf(tokens[at]!.word);
  const before = tokens[at - 1];
  if (isUnitFirst && language.tag === "es" && before?.kind !== "digits" && tokens[at]!.word.length > 1) {
    const more = addedPart(tokens, at + 1);
    return more && figure(at, more.to, [quantity(isUnitFirst, 1 + more.value)]);
  }
  const joined = count && addedPart(tokens, count.to);
  if (joined && count) {
    const unit = unitOf(tokens[joined.to]?.word);
    return unit && figure(at, joined.to + 1, [quantity(unit, count.value + joined.value)]);
  }
  const place = count && !halfWords.has(tokens[at]!.word) ? count.to : at;
  const word = tokens[place]?.word ?? "";
  const share = halfWords.has(word) && place === at ? 0.5 : quarterWords.has(word) ? 0.25 * (count?.value ?? 1) : null;
  if (share === null) return null;
  let to = place + 1;
  while (["of", "de", "a", "an"].includes(tokens[to]?.word ?? "")) to++;
  const unit = unitOf(tokens[to]?.word);
  return unit && tokens[to]!.word.length > 1 ? figure(at, to + 1, [quantity(unit, share)]) : null;
}

/** "four pounds fifty", "trece euros con cincuenta", "twelve dollars and forty-nine cents". */
function price(
  tokens: readonly Token[],
  at: number,
  amount: SaidNumber,
  { currency, language }: { currency: string; language: SpokenLanguage },
): Figure {
  const unit = amount.to;
  const isLinked = ["and", "con", "und", "y"].includes(tokens[unit + 1]?.word ?? "");
  const rest = Number.isInteger(amount.value) ? numberAt(tokens, unit + (isLinked ? 2 : 1), language) : null;
  const behind = rest ? (tokens[rest.to]?.word ?? "") : "";
  const isCents = cents.has(behind);
  const isSmall =
    rest && !rest.isArticle && !rest.isOrdinal && Number.isInteger(rest.value) && rest.value < 100 && rest.value > 0;
  const isRest =
    isSmall && (isCents || ((!isLinked || tokens[unit + 1]!.word === "con") && !unitOf(behind) && !currencyOf(behind)));
  const value = amount.value + (isRest ? rest.value / 100 : 0);
  const to = isRest ? rest.to + (isCents ? 1 : 0) : unit + 1;
  return figure(at, to, [reading("money", value, { unit: currency })]);
}

/** "nineteen forty", "six ninety-nine": a time, a year or a price. */
function pair(tokens: readonly Token[], at: number, first: SaidNumber, language: SpokenLanguage): Figure | null {
  if (!first.isWord || first.isOrdinal || first.value > 99 || !Number.isInteger(first.value)) return null;
  const isOh = tokens[first.to]?.word === "oh";
  const second = numberAt(tokens, first.to + (isOh ? 1 : 0), language);
  if (!second?.isWord || second.isArticle || second.isOrdinal || second.value < (isOh ? 1 : 10) || second.value > 99)
    return null;
  if (isOh && second.value > 9) return null;
  if (unitOf(tokens[second.to]?.word) || currencyOf(tokens[second.to]?.word)) return null;
  const value = first.value + second.value / 100;
  return figure(at, second.to, [
    ...(first.value < 24 && second.value < 60
      ? [reading("time", first.value * 60 + second.value, { isExact: first.value > 12 })]
      : []),
    reading("money", value),
    reading("number", first.value * 100 + second.value),
  ]);
}

function bare(tokens: readonly Token[], at: number, amount: SaidNumber, language: SpokenLanguage): Figure {
  const { value, to } = amount;
  const before = tokens[at - 1]?.word ?? "";
  const isHour = Number.isInteger(value) && value <= 24 && !amount.isOrdinal && language.beforeTimes.has(before);
  return figure(
    at,
    to,
    [
      reading("number", value, { unit: amount.isOrdinal ? "th" : "" }),
      ...(isHour ? [reading("time", value * 60, { isExact: value > 12 })] : []),
    ],
    (amount.isOrdinal && value <= 2) || (amount.isWord && value <= 3),
  );
}
