import type { Denials } from "../../../language/shape/phrases.ts";
import { fold } from "../../words/fold.ts";
import { folded as foldedSource, phrasesByLanguage, spaceless } from "../phrases/expression.ts";
import { absenceOf } from "./absence-of.ts";

/** A part of a text: `[start, end)`. */
export type Span = readonly [start: number, end: number];

/** What one language denies with; every pattern is over folded text. */
export interface DenialPatterns {
  /** Any of the others: most words deny nothing in most languages, and one look tells. */
  any: RegExp;
  before: RegExp;
  after: RegExp;
  near: RegExp;
  whole: RegExp;
  /** Where the reach of a denial ends: a pause, or another clause. */
  ends: RegExp;
}

const pause = "[,.;:!?¿¡—–、。，！？]";
/** What stands between words. Classes of Unicode's letters would take a tenth of a second to compile, so often as they stand here. */
const between = ' ,.;:!?¿¡"()—–、。，！？…';
const word = `[^${between}]+`;
const letters = `[^${between}'-]`;
const start = `(?<!${letters})`;
const end = `(?!${letters})`;

/** The denials of all languages, as they are written. */
export const written: Readonly<Record<string, Denials>> = Object.fromEntries(
  Object.entries(phrasesByLanguage).map(([tag, { denials, absence }]) => [
    tag,
    {
      ...denials,
      whole: [...(denials.whole ?? []), ...(absence ? absenceOf(absence, { isSpaceless: spaceless.has(tag) }) : [])],
    },
  ]),
);

/** A written pattern as it is looked for: recognisers leave apostrophes out. None matches nothing. */
export function patternOf(tag: string, sources: readonly string[], pauses = ""): RegExp {
  const bounded = boundedIn(spaceless.has(tag), sources.map(sourceOf));
  return new RegExp(pauses === "" ? bounded : `${pauses}|${bounded}`, "gu");
}

function boundedIn(isSpaceless: boolean, sources: readonly string[]): string {
  if (sources.length === 0) return "(?!)";
  return isSpaceless ? `(?:${sources.join("|")})` : `${start}(?:${sources.join("|")})${end}`;
}

function sourceOf(written: string): string {
  return foldedSource(written).replaceAll("_", word).replaceAll("\\p{L}", letters);
}

const patterns: readonly DenialPatterns[] = Object.entries(written).map(
  ([tag, { before, after, near = [], whole = [], ends }]) => ({
    any: new RegExp(boundedIn(spaceless.has(tag), [before, after, near, whole].flat().map(sourceOf)), "u"),
    before: patternOf(tag, before),
    after: patternOf(tag, after),
    near: patternOf(tag, near),
    whole: patternOf(tag, whole),
    ends: patternOf(tag, ends, pause),
  }),
);

/** Compiles what a first text would have to, a language a step: texts of one and of two bytes a character compile apart, and a second look once more. */
export function* compileDenials(): Generator<void, void> {
  for (const { any } of patterns) {
    for (const text of ["a", "a", "–", "–"]) {
      any.test(text);
      yield;
    }
  }
}

/** The parts of a folded text that the caller denies, the denying words included. */
export function deniedParts(folded: string): Span[] {
  return patterns.flatMap((each) => (each.any.test(folded) ? deniedBy(each, folded) : []));
}

/** A denial reaches to the end of its clause and no farther: a new subject, verb or wish begins what the caller means. */
function deniedBy({ before, after, near, whole, ends }: DenialPatterns, folded: string): Span[] {
  const inFront = [...folded.matchAll(before)].map((found): Span => {
    const from = found.index + found[0].length;
    ends.lastIndex = from;
    return [found.index, ends.exec(folded)?.index ?? folded.length];
  });
  const clauseOf = (index: number) => {
    const last = [...folded.slice(0, index).matchAll(ends)].at(-1);
    return last ? last.index + last[0].length : 0;
  };
  const behind = [...folded.matchAll(after)].map(
    (found): Span => [clauseOf(found.index), found.index + found[0].length],
  );
  const closeBehind = [...folded.matchAll(near)].map((found): Span => {
    const two = /(?:[^\s]+ ){0,2}$/u.exec(folded.slice(0, found.index))!.index;
    return [Math.max(two, clauseOf(found.index)), found.index + found[0].length];
  });
  const all = [...folded.matchAll(whole)].map((found): Span => [found.index, found.index + found[0].length]);
  return [...inFront, ...behind, ...closeBehind, ...all];
}

/** True for a keyword or pattern that itself denies: what it looks for is not out of its own reach. */
export function denies(text: string): boolean {
  return /(?<!\p{L})(?:no|not|never|nothing|without|kein\w*|nicht|nunca|sin|pas|sans|non|nao|niet|geen|nie|не|(?:is|was|are|were|do|does|did|wo|would|ca|could|should|have|has|had)n'?t)(?!\p{L})/u.test(
    fold(text),
  );
}
