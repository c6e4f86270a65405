import type { AmountWords } from "./amount-words.ts";
import { spokenColumn, spokenRanges, spokenValue } from "./spoken-value.ts";

/** A cell under its column's name; empty where the column has none. */
export interface NamedCell {
  column: string;
  value: string;
}

/** Most characters of a column's name, as readers of files write them. */
const longestName = 60;
const between = "; ";

/** Cells of a row that names its columns, `Plan: Gold; Price: 29 EUR`, by the table's head; null for any other line. */
export function namedCells(line: string, columns: readonly string[]): NamedCell[] | null {
  const cells: NamedCell[] = [];
  let next = 0;
  let named = 0;
  for (const part of line.trim().split(between)) {
    const at = columns.findIndex((column, index) => index >= next && column !== "" && part.startsWith(`${column}: `));
    if (at >= 0) {
      cells.push({ column: columns[at]!, value: part.slice(columns[at]!.length + 2) });
      next = at + 1;
      named += 1;
    } else if (cells.length === 0) cells.push({ column: "", value: part });
    else cells.at(-1)!.value += `${between}${part}`;
  }
  const startsBare = cells[0]?.column === "" && columns[0] !== "";
  return named === 0 || startsBare ? null : cells;
}

/** Cells of a row whose table's head is not known; null when a part of the line has no name. */
export function selfNamedCells(line: string): NamedCell[] | null {
  const parts = line.trim().split(between);
  const cells = parts.map((part) => {
    const at = part.indexOf(": ");
    return at > 0 && at <= longestName ? { column: part.slice(0, at), value: part.slice(at + 2) } : null;
  });
  return parts.length > 1 && cells.every((cell) => cell !== null) ? cells : null;
}

/**
 * A row in words that can be said: what it is about, then each of the others under its column's name, `Inner zone, Single:
 * 2 euros 40`. `currency` is what the table says once of all its amounts.
 */
export function spokenRow(cells: readonly NamedCell[], words: AmountWords | null, currency: string | null): string {
  const said = cells.flatMap(({ column, value }) => {
    const { name, unit, per } = spokenColumn(column);
    const given = unit ?? (isAmount(value) ? currency : null);
    const spoken = spokenValue(value, given, words);
    if (spoken === "") return [];
    return [
      { name: spokenRanges(name, words), value: per === null ? spoken : `${spoken} ${words?.per ?? "/"} ${per}` },
    ];
  });
  const [first, ...others] = said;
  if (!first) return "";
  if (others.length === 0) return pair(first);
  if (first.name === "" && others.every(({ name, value }) => name === "" && /^\P{L}*\d/u.test(value)))
    return `${subject(first)}: ${others.map(({ value }) => value).join(", ")}`;
  let last = "";
  const rest = others.map((cell) => {
    const repeated = cell.name !== "" && cell.name === last;
    last = cell.name;
    return repeated ? cell.value : pair(cell);
  });
  return [subject(first), ...rest].join(", ");
}

const pair = ({ name, value }: { name: string; value: string }) => (name === "" ? value : `${name}: ${value}`);

/** What a row is about: its name alone, a code under its column's name. */
function subject(cell: { name: string; value: string }): string {
  if (/^[\p{sc=Latin}\d]{1,3}$/u.test(cell.value) && cell.name !== "") return `${cell.name} ${cell.value}`;
  return /\p{L}/u.test(cell.value) && !/^\P{L}*\d/u.test(cell.value) ? cell.value : pair(cell);
}

/** Two digits behind a point or comma, and nothing else. */
const isAmount = (value: string) => /^\d{1,3}(?:[ .,'’]?\d{3})*[.,]\d{2}$/.test(value.trim());

const statement =
  /(?:prices?|fares?|fees|rates|amounts|preise?|tarife?|gebühren|angaben|beträge|precios|tarifas|importes|prix|tarifs|montants|prezzi|tariffe|importi|prijzen|tarieven|bedragen|preços)[^.\n;:]{0,30}?\s(?:in|en|em)\s(€|EUR|euros?|£|GBP|pounds|CHF|USD|\$)(?!\p{L})/iu;

/** The currency that a table's title or a sentence beside it states for all of its amounts: "all prices in EUR". */
export function statedCurrency(text: string): string | null {
  const found = statement.exec(text)?.[1];
  return found === undefined
    ? null
    : /^pounds$/i.test(found)
      ? "GBP"
      : /^[a-z]{3}$/i.test(found)
        ? found.toUpperCase()
        : found;
}
