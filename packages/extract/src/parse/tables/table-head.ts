import { withoutMarks } from "../notes/raised-mark.ts";

/** A sign or code of a currency, or a unit that follows a number. */
const unit = String.raw`(?:\p{Sc}|%|‰|°|[A-Z]{3}|\p{L}{1,4}\.?[²³]?)`;
const sign = String.raw`(?:[\p{Sc}+\-−–~<>≤≥±(]|[A-Z]{2,3}(?=\s?\d)|\p{Lu}{1,2}\p{Sc})`;
/** Prices, percentages, measures, telephone numbers, dates in digits, times and ranges of them. */
const value = new RegExp(
  String.raw`^${sign}{0,3}\s*\d[\d\s.,:/'’()+\-−–]*(?:\s*${unit}){0,2}(?:\s*(?:/|per|pro)\s*\p{L}+\.?)?\s*[)*]*$`,
  "u",
);
const nothing = /^[\p{P}\p{S}\s]+$/u;
const place = /^(?:\S+@\S+\.\p{L}+|(?:https?:\/\/|www\.)\S+)$/u;
const year = /^(?:19|20)\d\d(?:\s*[/–-]\s*(?:\d\d){1,2})?$/;
const time = /^\d{1,2}[:.]\d{2}\p{L}?$/u;
/** Rows below the first that are looked at. */
const rowsBelow = 20;

/** Whether a cell says a value, such as `€9.50`, `5.37%`, `2026-01-02`, `+49 30 901820` or an e-mail address, and no name. */
export function isValue(text: string): boolean {
  const trimmed = withoutMarks(text).trim();
  if (value.test(trimmed) || place.test(trimmed)) return true;
  return trimmed !== "" && nothing.test(trimmed) && !/^[#%\p{Sc}]+$/u.test(trimmed);
}

/** Whether a cell is a year, which names a column as often as it is a value. */
export const isYear = (text: string) => year.test(withoutMarks(text).trim());

/** How a cell that holds digits is written: `A-101` and `B-7` alike. Empty without a digit. */
function shapeOf(text: string): string {
  return /\d/.test(text)
    ? text
        .trim()
        .replace(/\p{L}+/gu, "a")
        .replace(/\d+/g, "9")
    : "";
}

/** Whether a first row says what rows below it say in the same columns: the same words, or digits written the same way. */
function isLikeBelow(first: readonly string[], below: readonly (readonly string[])[]): boolean {
  return first.some((cell, column) => {
    const text = year.test(cell.trim()) ? "" : cell.trim();
    const others = below.map((row) => row[column]?.trim() ?? "").filter((other) => other !== "");
    const shape = shapeOf(text);
    const alike = shape !== "" && others.length > 1 && others.every((other) => shapeOf(other) === shape);
    // "Closed" may be a column's name and, on one day, what it says.
    const isUsual = others.filter((other) => other === text).length * 2 > others.length;
    return text !== "" && (isUsual || alike);
  });
}

/**
 * A first row is a head when rows follow it, most of its cells are filled, none is a value or a question, no two are
 * alike but those of a timetable, whose lines run more than once, and none is written as the cells below it. Years are names where the first column has none. `spread` has merged
 * cells at each of their columns.
 */
export function isHead(rows: readonly (readonly string[])[], spread: readonly string[] = rows[0] ?? []): boolean {
  const [first = [], ...below] = rows;
  const names = first.map((cell) => cell.trim()).filter((cell) => cell !== "");
  const years = names.filter((name) => year.test(name));
  const yearsAcross = years.length > 1 && !year.test(first[0]?.trim() ?? "") && !isValue(first[0] ?? "");
  return (
    below.length > 0 &&
    spread.filter((cell) => cell.trim() !== "").length * 2 > spread.length &&
    names.every((name, at) => names.indexOf(name) === at || isOverTimes(name, first, below)) &&
    names.every((name) => (yearsAcross && year.test(name)) || !(isValue(name) || /[?？؟]$/u.test(name))) &&
    !isLikeBelow(first, below.slice(0, rowsBelow))
  );
}

/** Whether the columns of this name, none of them the first, hold times alone. */
function isOverTimes(name: string, first: readonly string[], below: readonly (readonly string[])[]): boolean {
  const columns = first.flatMap((cell, column) => (cell.trim() === name ? [column] : []));
  const cells = below.flatMap((row) => columns.map((column) => row[column]?.trim() ?? ""));
  return (
    columns[0]! > 0 &&
    cells.some((cell) => time.test(cell)) &&
    cells.every((cell) => /^\D?$/u.test(cell) || time.test(cell))
  );
}

/** Whether some column has a name in the first row and only values below it. */
export function isOverValues([first = [], ...below]: readonly (readonly string[])[]): boolean {
  return first.some((name, column) => {
    const cells = below.map((row) => row[column]?.trim() ?? "").filter((cell) => cell !== "");
    return name.trim() !== "" && !isValue(name) && cells.length > 0 && cells.every(isValue);
  });
}
