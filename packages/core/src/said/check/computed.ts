import type { Figure, Reading } from "../read/figure.ts";
import type { ReadText } from "../read/read-text.ts";
import { nearnessOf, type PlacedFigure, type ReadGround } from "./evidence.ts";
import { durationOf } from "./times-of.ts";

/** A figure that is made of what is written. */
export interface Computed<Written> {
  /** The sentence says of what: "58 for two", "144 a year", "45 with delivery for the large one". */
  isTold: boolean;
  of: Written;
  /** First token of the number or the duration that it was multiplied with; -1 for none. */
  count: number;
}

/** Written figures that are tried with each other, the most alike first. */
const mostTried = 8;
const mostCounted = 20;
const near = (left: number, right: number) => Math.abs(left - right) < 1e-6 * Math.max(1, Math.abs(left));

/** Whether a figure is so many times a written one, that of a longer or shorter time, or the sum or difference of two. `written`: by likeness to the sentence. */
export function computed<Written extends { ground: ReadGround; figure: PlacedFigure }>(
  read: ReadText,
  mine: PlacedFigure,
  written: readonly Written[],
  nearer: number,
): Computed<Written> | null {
  const { figures, contentAt, tokens, language } = read;
  const parts = written
    .slice(0, mostTried)
    .flatMap((of) => amountsOf(mine, of.figure).map(([amount, part]) => ({ of, amount, part })));
  const isNamed = (at: number) => Boolean(contentAt[at]) && !language.predicates.has(tokens[at]!.word);
  // The number of "zone 2" counts nothing.
  const counts = figures.filter(
    ({ from, readings: [first] }) => from !== mine.from && isCount(first!) && !isNamed(from - 1),
  );
  for (const { of, amount, part } of parts) {
    const count = counts.find(({ readings }) => near(amount, part * readings[0]!.value));
    if (count && !parts.some(({ of }) => saysCount(of, read, count))) return { isTold: true, of, count: count.from };
  }
  const rate = ofTime();
  if (rate) return rate;
  let found: Computed<Written> | null = null;
  for (const { of, amount, part } of parts) {
    for (const other of parts) {
      if (other.of === of) continue;
      const isSum = near(amount, part + other.part);
      if (!isSum && !near(amount, part - other.part)) continue;
      const isTold = isNearer(mine, of.figure, other.of.figure) && isNearer(mine, other.of.figure, of.figure);
      if (isTold) return { isTold, of, count: -1 };
      // Many a wrong amount is the difference of two.
      if (isSum) found ??= { isTold: false, of, count: -1 };
    }
  }
  return found;

  /** A year is twelve months, where no price of a year is written. */
  function ofTime(): Computed<Written> | null {
    const duration = durationOf(read, mine);
    if (!duration) return null;
    const rates = parts.flatMap((one) => {
      const theirs = durationOf(one.of.ground.read, one.of.figure);
      return theirs?.unit === duration.unit ? [{ ...one, times: duration.value / theirs.value }] : [];
    });
    if (rates.some(({ times }) => near(times, 1))) return null;
    const isOther = (one: PlacedFigure, other: PlacedFigure) =>
      isNearer(mine, other, one) && !isNearer(mine, one, other);
    const rate = rates.find(
      ({ of, amount, part, times }) =>
        near(amount, part * times) && !rates.some((other) => isOther(of.figure, other.of.figure)),
    );
    return rate ? { isTold: true, of: rate.of, count: duration.from } : null;
  }

  /** Something of the sentence stands nearer to one written figure than to the other. */
  function isNearer({ around }: PlacedFigure, one: PlacedFigure, other: PlacedFigure): boolean {
    return [...around.near.keys()].some(
      (root) => nearnessOf(root, one.around) - nearnessOf(root, other.around) >= nearer,
    );
  }
}

/** A written amount is that of so many: of ten lessons at 24 nothing follows where a block of ten lessons is 210. */
function saysCount({ ground, figure }: { ground: ReadGround; figure: Figure }, read: ReadText, count: Figure): boolean {
  const { tokens, figures, contentAt } = ground.read;
  const { sentence } = tokens[figure.from]!;
  return figures.some(
    ({ from, to, readings }) =>
      from !== figure.from &&
      tokens[from]!.sentence === sentence &&
      readings.some(({ raw }) => raw === count.readings[0]!.raw) &&
      contentAt[to] === read.contentAt[count.to],
  );
}

const isCount = ({ kind, unit, value }: Reading) =>
  kind === "number" && unit === "" && Number.isInteger(value) && value > 1 && value <= mostCounted;

/** What is said and what is written, in one unit. */
function amountsOf({ readings: said }: PlacedFigure, { readings: written }: PlacedFigure): [number, number][] {
  return said.flatMap((mine) =>
    written.flatMap((theirs): [number, number][] => {
      if (theirs.kind !== "money" && theirs.kind !== "quantity") return [];
      if (mine.kind === "number" && mine.unit === "") return [[mine.value, theirs.raw]];
      const isAlike =
        mine.kind === theirs.kind &&
        (mine.unit === theirs.unit || (mine.kind === "money" && (mine.unit === "" || theirs.unit === "")));
      return isAlike ? [[mine.value, theirs.value]] : [];
    }),
  );
}
