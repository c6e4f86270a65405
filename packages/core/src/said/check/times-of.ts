import type { Duration } from "../read/durations.ts";
import type { Figure } from "../read/figure.ts";
import type { ReadText } from "../read/read-text.ts";

/** Whether two figures are of different times: "12 euros a year" and "12 euros per month". */
export function isOfOtherTime(read: ReadText, figure: Figure, theirs: { read: ReadText; figure: Figure }): boolean {
  const [mine, other] = [rateOf(read, figure), rateOf(theirs.read, theirs.figure)];
  if (!mine || !other) return false;
  // Four weeks, and thirty days, are about a month.
  return Math.abs(daysOf(mine) / daysOf(other) - 1) > 0.1;
}

const daysOf = ({ unit, value }: Duration) => (unit === "months" ? value * 30.4 : value / 1_440);

/** The duration right behind a figure. */
function rateOf(read: ReadText, figure: Figure): Duration | null {
  const { tokens, language } = read;
  const duration = durationOf(read, figure);
  const between = duration && duration.from >= figure.to ? tokens.slice(figure.to, duration.from) : null;
  return between?.every(({ word }) => language.small.has(word) || word === "/") ? duration : null;
}

/** "A week is seven nights": a sentence says of a length of time that it is another, and both are as long. */
export function isEquated({ tokens, durations, language }: ReadText, { from }: Figure): boolean {
  const mine = durations.get(from);
  if (!mine) return false;
  return [...durations.values()].some((other) => {
    if (other === mine || other.unit !== mine.unit || other.value !== mine.value) return false;
    const between =
      other.from > from ? tokens.slice(mine.to, other.from) : tokens.slice(other.to, Math.min(from, mine.from));
    return between.some(({ word }) => language.copulas.has(word)) && between.length <= mostBetween;
  });
}

/** Tokens between two lengths of time of which one is said to be the other. */
const mostBetween = 3;

/** Tokens between an amount and its duration. */
const furthest = 20;

/** The duration that an amount of a text is for: the nearest of its sentence. */
export function durationOf({ tokens, durations }: ReadText, { from, to }: Figure): Duration | null {
  const { sentence } = tokens[from]!;
  for (let gap = 0; gap <= furthest; gap++) {
    for (const at of [to + gap, from - 1 - gap]) {
      const duration = tokens[at]?.sentence === sentence ? durations.get(at) : undefined;
      if (duration) return duration;
    }
  }
  return null;
}
