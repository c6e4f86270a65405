/** Two signs that no font and no keyboard has. Between them is the label of a note. */
const [open, close] = ["\uE010", "\uE011"];
const marks = /\s*\uE010([^\uE010\uE011]*)\uE011/g;

/** What is raised where a note is meant: a number of at most three digits, or a sign, alone or several. */
const label = /^[([]?\s*(?:\d{1,3}|[*†‡§¶]{1,3})(?:\s*[,;]\s*(?:\d{1,3}|[*†‡§¶]{1,3}))*\s*[)\]]?$/u;
const powers: Readonly<Record<string, string>> = {
  "0": "⁰",
  "1": "¹",
  "2": "²",
  "3": "³",
  "4": "⁴",
  "5": "⁵",
  "6": "⁶",
  "7": "⁷",
  "8": "⁸",
  "9": "⁹",
  "-": "⁻",
  "−": "⁻",
  "+": "⁺",
};
/** Letters that have a power behind them: a unit of length or time, or a variable of one letter. */
const raisedBase = /(?:(?:^|[\s\d/(.,·])(?:[cdkmnµ]?m|ft|yd|mi|in|s)|(?:^|[^\p{L}\p{M}\p{N}])\p{L}|10)$/u;

/** The mark of a note with a label, as a text carries it until the note is put in its place. */
export function markOf(name: string): string {
  return `${open}${name.replace(/[\uE010\uE011]/g, "")}${close}`;
}

/**
 * What raised letters are behind `base`: a power, such as in m², the mark of a note, or words such as the "st" of 1st. A
 * mark is never part of the number before it.
 */
export function raised(base: string, text: string): string {
  const trimmed = text.trim();
  if (/^[-−+]?\d{1,2}$/.test(trimmed) && raisedBase.test(base.trimEnd())) return power(trimmed);
  if (!label.test(trimmed)) return text;
  return trimmed
    .replace(/[()[\]\s]/g, "")
    .split(/[,;]/)
    .map(markOf)
    .join("");
}

/** Digits as a power. */
export function power(digits: string): string {
  return [...digits].map((sign) => powers[sign] ?? sign).join("");
}

/** Behind letters or digits, or before the words of a note. */
const digitsRaised = /(?<=[\p{L}\p{N}\p{Sc}%.)])[⁰¹²³⁴⁵⁶⁷⁸⁹]+|^[¹²³⁴⁵⁶⁷⁸⁹][⁰¹²³⁴⁵⁶⁷⁸⁹]?(?=\s*\p{L})/gu;
const plainDigits = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** Marks the raised digits of a text that are notes: "30¹ EUR" has one, "m²" has none. */
export function markRaisedDigits(text: string): string {
  return text.replace(digitsRaised, (digits, index: number) =>
    raised(text.slice(Math.max(0, index - 8), index), [...digits].map((sign) => plainDigits.indexOf(sign)).join("")),
  );
}

/** The labels of a text's marks, in their order. */
export function labelsOf(text: string): string[] {
  return [...text.matchAll(marks)].map(([, name]) => name!);
}

/** A text with each mark, and the space before it, replaced. */
export function replaceMarks(text: string, by: (name: string, before: string) => string): string {
  return text.includes(open)
    ? text.replace(marks, (_, name: string, index: number) => by(name, text.slice(0, index)))
    : text;
}

/** A text without its marks. */
export function withoutMarks(text: string): string {
  return replaceMarks(text, () => "");
}
