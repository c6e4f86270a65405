import { conceptOf } from "../languages/concepts.ts";
import type { Figure } from "../read/figure.ts";
import type { ReadText } from "../read/read-text.ts";
import { nearnessOf, type PlacedFigure, type ReadGround, rangeOf } from "./evidence.ts";
import { compare } from "./same-figure.ts";

/** Values of one sentence that are distinguished. A longer list is a table, and each of its words may stand for a row. */
const most = 12;
const kinds = new Set(["money", "quantity", "time"]);
/** Whether the words between values of a figure's kind say whose each value is. */
export const hasOwner = ({ readings: [first] }: Figure): boolean => kinds.has(first!.kind);
/** Between what is said of one value and what is said of the next, beside words that end a clause. */
const signs = /^[,;/|–—]$/;

/** A value, and what tells it from the others of its sentence. */
interface Listed {
  figure: Figure;
  /** Roots of words, and figures of other kinds by their value. */
  own: ReadonlySet<string>;
  /** The preposition that its words begin with; null where they don't. */
  opening: string | null;
  prepositions: ReadonlySet<string>;
}

/**
 * The value that belongs to what a sentence speaks of, where the sentence gives it that of a neighbour: "a beard trim is 28"
 * over "haircut 28 euros, beard trim 12 euros". Null where that is not sure.
 */
export function neighbourOf(
  read: ReadText,
  said: PlacedFigure,
  { ground, figure }: { ground: ReadGround; figure: PlacedFigure },
): PlacedFigure | null {
  if (!hasOwner(figure) || !isPlain(read, said)) return null;
  const written = listed(ground.read, figure);
  const subject = listed(read, said);
  const mine = written?.find((one) => covers(one, figure));
  const words = subject && (subject.find((one) => covers(one, said))?.own ?? contentOf(read, said));
  if (!written || !mine || !words) return null;
  // What is not written may be another word for what is.
  const { sentence } = ground.read.tokens[figure.from]!;
  const known = wordsAround(ground.read, ...rangeOfSentence(ground.read, sentence), null);
  if ([...words].some((word) => !known.has(word))) return null;
  for (const other of written) {
    if (other === mine || !isAlike(mine, other) || !isAlike(other, mine)) continue;
    const theirs = ground.figures.find(({ from }) => from === other.figure.from)!;
    const telling = [...other.own].filter((word) => !mine.own.has(word) && words.has(word));
    const tellsMine = [...mine.own].filter((word) => !other.own.has(word));
    const isNearer = (word: string) => nearnessOf(word, figure.around) <= nearnessOf(word, theirs.around);
    if (telling.length === 0 || tellsMine.length === 0 || tellsMine.some((word) => words.has(word))) continue;
    if (telling.every(isNearer)) return theirs;
  }
  return null;
}

/** "A visit is 29, for members 18": the second value is of what the first is of, under a condition. */
const isAlike = ({ opening }: Listed, { prepositions }: Listed) => opening === null || prepositions.has(opening);

/** It says of one thing what it is, and nothing of more, less, or what is not so. */
function isPlain({ tokens, language, clauses }: ReadText, { from }: Figure): boolean {
  const isAsked = clauses.some((clause) => clause.isQuestion && clause.from <= from && from < clause.to);
  return !isAsked && !tokens.some(({ word }) => language.negators.has(word) || language.compares.has(word));
}

const covers = ({ figure }: Listed, { from, to }: Figure) => figure.from <= from && to <= figure.to;

/** The values of a figure's kind in its sentence with the words of each; empty where it is the only one, null where nothing says which is whose. */
function listed(read: ReadText, figure: Figure): Listed[] | null {
  const { tokens, language } = read;
  const { sentence } = tokens[figure.from]!;
  const values = read.figures
    .map((one, index) => ({ one, range: rangeOf(read, one, index) }))
    .filter(
      ({ one }) => tokens[one.from]!.sentence === sentence && (one.from === figure.from || compare(figure, one, false)),
    )
    .map(({ range }) => range)
    .filter(({ from }, at, all) => from !== all[at - 1]?.from);
  if (values.length < 2) return [];
  if (values.length > most) return null;
  const cuts = values.slice(1).map((next, at) => cutBetween(read, values[at]!.to, next.from));
  const [start, end] = rangeOfSentence(read, sentence);
  const list: Listed[] = [];
  for (const [at, value] of values.entries()) {
    const [before, behind] = [cuts[at - 1], cuts[at]];
    if (before === null || behind === null) return null;
    const leads = before ? wordsAround(read, before.to, value.from, figure) : new Set<string>();
    const follows = behind ? wordsAround(read, value.to, behind.from, figure) : new Set<string>();
    let [from, to] = before && leads.size > 0 ? [before.to, value.from] : [value.to, behind?.from ?? end];
    let own = new Set([...leads, ...follows]);
    // At the ends of the sentence stands what is said of all, unless the first or the last value has no other words.
    if (!names(own) && !before) {
      [from, to] = [beginOf(read, start, value.from), value.from];
      own = new Set([...own, ...wordsAround(read, from, to, figure)]);
    } else if (!names(own) && !behind) own = new Set([...own, ...wordsAround(read, from, to, figure)]);
    const words = tokens.slice(from, to).map(({ word }) => word);
    const prepositions = new Set(words.filter((word) => language.prepositions.has(word)));
    list.push({ figure: value, own, prepositions, opening: prepositions.has(words[0]!) ? words[0]! : null });
  }
  return list;
}

/** Whether words name a thing: "a day" behind a price does not. */
const names = (own: ReadonlySet<string>) => [...own].some((word) => !word.includes(" "));

const rangeOfSentence = ({ tokens }: ReadText, number: number): [from: number, to: number] => [
  tokens.findIndex(({ sentence }) => sentence === number),
  tokens.findLastIndex(({ sentence }) => sentence === number) + 1,
];

/** Where the words of one value end, and those of the next begin; null where nothing says so. */
function cutBetween(
  { tokens, contentAt, language }: ReadText,
  from: number,
  to: number,
): { from: number; to: number } | null {
  const places = Array.from({ length: to - from }, (_, at) => from + at).filter(
    (at) =>
      signs.test(tokens[at]!.text) || language.clauseWords.has(tokens[at]!.word) || language.ors.has(tokens[at]!.word),
  );
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return null;
  return contentAt.slice(first + 1, last).some(Boolean) ? null : { from: first, to: last + 1 };
}

/** "Prices: haircut 28": behind the last sign. */
function beginOf({ tokens }: ReadText, start: number, to: number): number {
  for (let at = to - 1; at >= start; at--) if (/^[:,;–—|]$/.test(tokens[at]!.text)) return at + 1;
  return start;
}

const contentOf = (read: ReadText, figure: Figure) => wordsAround(read, 0, read.tokens.length, figure);

/**
 * What tokens name, but for figures that may be compared with the given one. What is said of a thing, such as "open", tells
 * only where nothing is named.
 */
function wordsAround(read: ReadText, from: number, to: number, figure: Figure | null): Set<string> {
  const { tokens, contentAt, figures, figureAt, durations, language } = read;
  const words = new Set<string>();
  const concepts = new Set<string>();
  for (let at = from; at < to; at++) {
    const duration = durations.get(at);
    const other = figures[figureAt[at]!];
    const isValue = other && figure && (other.from === figure.from || compare(figure, other, false) !== null);
    if (isValue) continue;
    const [first] = other?.readings ?? [];
    if (duration) words.add(`${duration.unit} ${duration.value}`);
    else if (first && first.kind !== "weekday" && first.kind !== "code")
      words.add(`${first.kind} ${first.unit} ${first.value}`);
    else if (contentAt[at] && !language.predicates.has(tokens[at]!.word))
      (conceptOf(tokens[at]!.word) ? concepts : words).add(contentAt[at]!);
  }
  return words.size > 0 ? words : concepts;
}
