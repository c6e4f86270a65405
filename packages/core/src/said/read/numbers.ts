import type { SpokenLanguage } from "../languages/spoken-language.ts";
import type { Token } from "./tokens.ts";

/** A number that tokens say. */
export interface SaidNumber {
  value: number;
  /** Its digits one after another, as a telephone number has them. */
  digits: string;
  /** First token behind it. */
  to: number;
  isWord: boolean;
  isOrdinal: boolean;
  /** An article that may be the number one: "a month". */
  isArticle: boolean;
}

const number = (value: number, to: number, more: Partial<SaidNumber> = {}): SaidNumber => ({
  value,
  digits: String(value),
  to,
  isWord: true,
  isOrdinal: false,
  isArticle: false,
  ...more,
});

/** The number that begins at a token; null when none does. */
export function numberAt(tokens: readonly Token[], at: number, language: SpokenLanguage): SaidNumber | null {
  const token = tokens[at];
  if (!token) return null;
  if (token.kind === "digits") return digitsAt(tokens, at, language);
  if (token.kind !== "word") return null;
  return withDecimals(tokens, cardinalAt(tokens, at, language) ?? articleAt(tokens, at, language), language);
}

function digitsAt(tokens: readonly Token[], at: number, language: SpokenLanguage): SaidNumber | null {
  const { text, end } = tokens[at]!;
  const value = written(text, language);
  if (value === null) return null;
  const next = tokens[at + 1];
  const ending = next?.start === end ? next : undefined;
  const isOrdinal = ending !== undefined && /^(?:st|nd|rd|th|º|ª)$/i.test(ending.text);
  const isDotted = language.tag === "de" && ending?.text === "." && tokens[at + 2]?.sentence === next?.sentence;
  const digits = text.replace(/\D/g, "");
  if (isOrdinal || isDotted) return number(value, at + 2, { digits, isWord: false, isOrdinal: true });
  const scale = next && (language.thousand.has(next.word) ? 1_000 : language.million.has(next.word) ? 1_000_000 : null);
  if (scale) return number(value * scale, at + 2, { isWord: false });
  return number(value, at + 1, { digits, isWord: false });
}

/** The value of written digits: 1,200 and 1.200, 14.90 and 14,90. Null for a clock's or a date's. */
export function written(text: string, { decimalSign }: Pick<SpokenLanguage, "decimalSign">): number | null {
  if (/^\d+$/.test(text)) return Number(text);
  if (text.includes(":") || text.includes("-")) return null;
  const [first, ...groups] = text.split(/[.,]/);
  const signs = text.replace(/\d/g, "");
  const isGrouped = groups.every((group) => group.length === 3) && first !== "0" && first!.length <= 3;
  if (isGrouped && new Set(signs).size === 1 && (groups.length > 1 || signs !== decimalSign))
    return Number(text.replace(/[.,]/g, ""));
  if (groups.length === 1) return Number(`${first}.${groups[0]}`);
  const decimals = groups.at(-1)!;
  const whole = [first, ...groups.slice(0, -1)];
  const isWhole = new Set(signs).size === 2 && whole.slice(1).every((group) => group!.length === 3);
  return isWhole ? Number(`${whole.join("")}.${decimals}`) : null;
}

function articleAt(tokens: readonly Token[], at: number, language: SpokenLanguage): SaidNumber | null {
  const { word } = tokens[at]!;
  if (!language.articles.has(word)) return null;
  const next = tokens[at + 1]?.word ?? "";
  if (language.hundred.has(next) || language.thousand.has(next)) return cardinalAt(tokens, at + 1, language);
  return number(1, at + 1, { isArticle: true });
}

/** How far a group of three digits is. */
interface Group {
  value: number | null;
  /** Nothing was said behind a scale yet: "two thousand …". */
  isOpen: boolean;
}

function cardinalAt(tokens: readonly Token[], at: number, language: SpokenLanguage): SaidNumber | null {
  const { numbers, ordinals, hundred, thousand, million, joins, compound, articles } = language;
  let total = 0;
  let group: Group = { value: null, isOpen: true };
  let to = at;
  let isOrdinal = false;
  while (to < tokens.length && !isOrdinal) {
    const { word } = tokens[to]!;
    const isScale = thousand.has(word) || million.has(word);
    const value: number | undefined =
      articles.has(word) && numbers.has(word) && to === at ? undefined : numbers.get(word);
    const made = value === undefined && !isVerb(tokens, to) ? compound?.(word) : null;
    const ordinal = value === undefined ? ordinals.get(word) : undefined;
    if (isScale && (to > at || group.value !== null || word !== "grand")) {
      total += (group.value ?? 1) * (million.has(word) ? 1_000_000 : 1_000);
      group = { value: 0, isOpen: true };
    } else if (hundred.has(word) && (group.value ?? 1) < 100 && (group.value ?? 1) > 0) {
      group = { value: (group.value ?? 1) * 100, isOpen: true };
    } else if (value !== undefined && fits(group, value)) {
      group = { value: (group.value ?? 0) + value, isOpen: false };
    } else if (made && fits(group, made.value)) {
      group = { value: (group.value ?? 0) + made.value, isOpen: false };
      isOrdinal = made.isOrdinal;
    } else if (ordinal !== undefined && fits(group, ordinal)) {
      group = { value: (group.value ?? 0) + ordinal, isOpen: false };
      isOrdinal = true;
    } else if ((word === joins.word || word === "-") && joinsOn(tokens, to, group, { language, total })) {
      to++;
      continue;
    } else break;
    to++;
  }
  if (group.value === null) return null;
  const isNull = to === at + 1 && tokens[at]!.word === "oh";
  return isNull ? null : number(total + group.value, to, { isOrdinal });
}

/** "Bitte achten Sie darauf" has no eighth in it, "am achten" has. */
const isVerb = (tokens: readonly Token[], at: number) =>
  /^achten?$/.test(tokens[at]!.word) && !/^(?:a|i|zu|vo|de)[mrn]$|^(?:die|das|bis)$/.test(tokens[at - 1]?.word ?? "");

/** "forty" takes "two" and not "thirty"; "two hundred" takes both. */
function fits({ value, isOpen }: Group, next: number): boolean {
  if (value === null) return true;
  if (value === 0) return isOpen && next < 1_000;
  if (value % 100 === 0) return next < 100 && next > 0;
  return value % 10 === 0 && value % 100 >= 20 && next < 10 && next > 0;
}

function joinsOn(
  tokens: readonly Token[],
  at: number,
  group: Group,
  { language, total }: { language: SpokenLanguage; total: number },
): boolean {
  const next = tokens[at + 1]?.word ?? "";
  const value = language.numbers.get(next) ?? language.ordinals.get(next) ?? language.compound?.(next)?.value;
  if (value === undefined || group.value === null || !fits(group, value)) return false;
  if (tokens[at]!.word === "-") return group.value % 100 > 0;
  if (language.joins.after === "tens") return group.value % 100 >= 30 && value < 10;
  return group.value >= 100 || (group.value === 0 && total > 0);
}

/** "three point two five", "zwei Komma fünf". */
function withDecimals(tokens: readonly Token[], whole: SaidNumber | null, language: SpokenLanguage): SaidNumber | null {
  if (!whole || whole.isArticle || !language.decimal.has(tokens[whole.to]?.word ?? "")) return whole;
  let digits = "";
  let to = whole.to + 1;
  for (;;) {
    const next = to < tokens.length ? cardinalAt(tokens, to, language) : null;
    if (!next || next.isOrdinal || next.value > 99 || (digits !== "" && next.value > 9)) break;
    digits += String(next.value);
    to = next.to;
  }
  return digits === "" ? whole : number(Number(`${whole.value}.${digits}`), to);
}
