import type { Figure } from "./figure.ts";
import type { Token } from "./tokens.ts";
import { unitOf } from "./units.ts";

/** A length of time that a text names: "four hours", "per month", "yearly". */
export interface Duration {
  unit: string;
  value: number;
  from: number;
  to: number;
}

const words = (unit: string, adjectives: string) => adjectives.split(" ").map((word) => [word, unit] as const);

/** Words that name a unit without being its name, folded. */
const adjectives = new Map([
  ...words("hour", "hourly stundlich"),
  ...words("day", "daily nightly night nights taglich nacht nachte nachten diario diaria diarios noche noches"),
  ...words("week", "weekly wochentlich semanal semanales"),
  ...words("month", "monthly monatlich mensual mensuales"),
  ...words("year", "yearly annual annually jahrlich anual anuales"),
]);
/** Those of them that are counted. */
const nouns = new Set("night nights nacht nachte nachten noche noches".split(" "));
/** Minutes: a shorter unit, such as "second", may be another word. */
const shortest = 60;

/** The durations of a text, each by all of its tokens. */
export function durationsOf(
  tokens: readonly Token[],
  figures: readonly Figure[],
  figureAt: Int32Array,
): Map<number, Duration> {
  const durations = new Map<number, Duration>();
  for (const { from, to, readings } of figures) {
    const { kind, unit, value } = readings[0]!;
    if (kind !== "quantity" || !isTime(unit)) continue;
    for (let at = from; at < to; at++) durations.set(at, { unit, value, from, to });
  }
  for (const [at, { word }] of tokens.entries()) {
    const unit = word.length < 3 || figureAt[at] !== -1 ? null : unitOf(adjectives.get(word) ?? word);
    if (!unit || !isTime(unit.of) || (unit.of !== "months" && unit.times < shortest)) continue;
    const count = figures[figureAt[at - 1] ?? -1];
    const [number] = count?.readings ?? [];
    // "Seven nights" are a week.
    const isCounted = count && nouns.has(word) && number!.kind === "number" && number!.unit === "";
    const [from, times] = isCounted ? [count.from, number!.value] : [at, 1];
    const duration = { unit: unit.of, value: unit.times * times, from, to: at + 1 };
    for (let place = from; place <= at; place++) durations.set(place, duration);
  }
  return durations;
}

const isTime = (unit: string) => unit === "minutes" || unit === "months";
