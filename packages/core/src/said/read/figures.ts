import type { SpokenLanguage } from "../languages/spoken-language.ts";
import { dateAt } from "./dates.ts";
import { type Figure, reading } from "./figure.ts";
import { numberAt } from "./numbers.ts";
import { quantityAt } from "./quantities.ts";
import { timeAt } from "./times.ts";
import type { Token } from "./tokens.ts";

/** Digits of the shortest telephone number that is taken for one, and of the longest there is (E.164) with a prefix to dial out. */
const leastDigits = 6;
const mostDigits = 18;
const gaps = /^[-–,/().+]$/;

/** The figures of a text in order: each token belongs to one at most. */
export function figuresOf(tokens: readonly Token[], language: SpokenLanguage): Figure[] {
  const figures: Figure[] = [];
  for (let at = 0; at < tokens.length; ) {
    const found = figureAt(tokens, at, language);
    if (found && !isListNumber(tokens, found))
      figures.push(isPartOfName(tokens, at) ? { ...found, isSoft: true } : found);
    at = found?.to ?? at + 1;
  }
  return shared(tokens, figures, language);
}

/** "1) The Basic plan" */
const isListNumber = (tokens: readonly Token[], { from, to }: Figure) =>
  to === from + 1 && tokens[from]!.isFirst && tokens[to]?.text === ")" && tokens[to]!.start === tokens[from]!.end;

/** "COVID-19" may be written without its number. */
const isPartOfName = (tokens: readonly Token[], at: number) => {
  const [word, sign, number] = tokens.slice(Math.max(0, at - 2), at + 1);
  return (
    number?.kind === "digits" &&
    sign!.text === "-" &&
    sign!.end === number.start &&
    word!.end === sign!.start &&
    word!.kind === "word" &&
    word!.word.length > 2
  );
};

function figureAt(tokens: readonly Token[], at: number, language: SpokenLanguage): Figure | null {
  const token = tokens[at]!;
  if (token.kind === "code") return { from: at, to: at + 1, readings: codeReadings(token.word), isSoft: false };
  const plain = (found: { readings: Figure["readings"]; to: number } | null): Figure | null =>
    found && { from: at, to: found.to, readings: found.readings, isSoft: false };
  return (
    phoneAt(tokens, at, language) ??
    plain(dateAt(tokens, at, language)) ??
    plain(timeAt(tokens, at, language)) ??
    quantityAt(tokens, at, language)
  );
}

/** "Q3" is the third quarter too. */
function codeReadings(code: string): Figure["readings"] {
  const quarter = /^(?:q([1-4])|([1-4])q)$/.exec(code);
  return [
    reading("code", 0, { unit: code }),
    ...(quarter ? [reading("number", Number(quarter[1] ?? quarter[2]), { unit: "th" })] : []),
  ];
}

/** Digits in groups, as they are written or said: "020 7946 0321", "double five five, zero one". */
function phoneAt(tokens: readonly Token[], at: number, language: SpokenLanguage): Figure | null {
  const first = tokens[at]!;
  if (first.text !== "+" && first.text !== "(" && first.kind === "sign") return null;
  let digits = "";
  let groups = 0;
  let place = at;
  let to = at;
  let words = 0;
  while (place < tokens.length && digits.length <= mostDigits) {
    const token = tokens[place]!;
    if (gaps.test(token.text) || (groups === 0 && token.text === "+")) {
      place++;
      continue;
    }
    const repeat = language.repeats.get(token.word);
    const said = repeat
      ? numberAt(tokens, place + 1, language)
      : isOh(token, groups, language)
        ? zeroAt(place)
        : numberAt(tokens, place, language);
    if (
      !said ||
      said.isOrdinal ||
      (said.isArticle && token.word !== "one" && token.word !== "uno") ||
      !Number.isInteger(said.value)
    )
      break;
    if (!said.isWord && /[.,:]/.test(token.text) && !/^\d+(?:\.\d+){2,}$/.test(token.text)) break;
    digits += repeat ? said.digits.repeat(repeat) : said.digits;
    groups += 1;
    words += said.isWord ? 1 : 0;
    to = place = said.to;
  }
  const isPhone =
    digits.length >= leastDigits &&
    digits.length <= mostDigits &&
    (groups >= (words > 0 ? 3 : 2) || (digits.length >= 8 && groups === 1 && /^[0+]/.test(first.text)));
  return isPhone ? { from: at, to, readings: [reading("phone", 0, { unit: digits })], isSoft: false } : null;
}

const isOh = ({ word }: Token, groups: number, { tag }: SpokenLanguage) => word === "oh" && tag === "en" && groups >= 0;
const zeroAt = (place: number) => ({
  value: 0,
  digits: "0",
  to: place + 1,
  isWord: true,
  isOrdinal: false,
  isArticle: false,
});

/** In "2 to 3 days" the unit is the first number's too, and "Tuesday to Saturday" are the days between as well. */
function shared(tokens: readonly Token[], figures: Figure[], { ranges }: SpokenLanguage): Figure[] {
  let within = -1;
  return figures.flatMap((figure, index): Figure | Figure[] => {
    if (index === within) return [];
    const next = figures[index + 1];
    if (!next || next.from !== figure.to + 1) return figure;
    const link = tokens[figure.to]!;
    if (!ranges.has(link.word) && !/^[-–]$/.test(link.text)) return figure;
    const [first] = figure.readings;
    const [second] = next.readings;
    if (first?.kind === "weekday" && second?.kind === "weekday" && /^(?:to|through|bis|a|-|–)$/.test(link.word)) {
      within = index + 1;
      return { ...figure, to: next.to, readings: [reading("weekday", daysBetween(first.value, second.value))] };
    }
    if (first?.kind !== "number" || !second) return figure;
    if (second.kind === "money") return { ...figure, readings: [reading("money", first.value, { unit: second.unit })] };
    if (second.kind === "time" && first.value <= 24)
      return { ...figure, readings: [reading("time", first.value * 60, { isExact: first.value > 12 }), first] };
    if (second.kind !== "quantity") return figure;
    const times = second.raw === 0 ? 1 : second.value / second.raw;
    return { ...figure, readings: [reading("quantity", first.value * times, { unit: second.unit, raw: first.value })] };
  });
}

function daysBetween(from: number, to: number): number {
  let days = 0;
  const [first, last] = [Math.log2(from), Math.log2(to)];
  if (!Number.isInteger(first) || !Number.isInteger(last)) return from | to;
  for (let day = first; ; day = (day + 1) % 7) {
    days |= 1 << day;
    if (day === last) return days;
  }
}
