import { words } from "../../words.ts";
import { packed } from "./packed.ts";
import { headedTables } from "./rows.ts";
import type { Strategy } from "./strategy.ts";
import type { Unit } from "./unit.ts";
import { unitsOf } from "./units.ts";

/** Sentences on each side of a gap that are compared. */
const windowUnits = 6;
/** Share of cohesion in a cut's quality; the rest is the document's own structure. */
const cohesionShare = 0.6;

/**
 * Cuts where the vocabulary changes: gaps between windows of sentences are scored by the cosine of their words' tf·idf, and a gap's
 * depth below the peaks on both sides becomes the quality of a cut there (Hearst, "TextTiling", 1997). Uses no embedder.
 */
export const semantic: Strategy = (input) => {
  const { document } = input;
  const tables = headedTables(document);
  const units = unitsOf({ document, apart: tables });
  const depths = gapDepths(cohesion(document.text, units));
  const deepest = mean(depths) + deviation(depths);
  for (const [at, unit] of units.entries()) {
    if (at === 0 || unit.kind === "code" || unit.kind === "table" || unit.kind === "heading") continue;
    const depth = deepest > 0 ? Math.min(1, depths[at]! / deepest) : 0;
    unit.quality = cohesionShare * depth + (1 - cohesionShare) * unit.quality;
  }
  return packed({ ...input, units, tables });
};

/** Cosine across the gap before each unit; 1 before the first. */
function cohesion(text: string, units: readonly Unit[]): Float64Array {
  const bags = units.map(({ start, end }) => bagOf(text.slice(start, end)));
  const frequencies = new Map<string, number>();
  for (const bag of bags) for (const word of bag.keys()) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  const weight = (word: string) => Math.log(1 + bags.length / frequencies.get(word)!);
  const scores = new Float64Array(units.length).fill(1);
  for (let at = 1; at < units.length; at++) {
    const left = sum(bags.slice(Math.max(0, at - windowUnits), at), weight);
    const right = sum(bags.slice(at, at + windowUnits), weight);
    scores[at] = cosine(left, right);
  }
  return scores;
}

function bagOf(text: string): Map<string, number> {
  const bag = new Map<string, number>();
  for (const word of words(text)) bag.set(word, (bag.get(word) ?? 0) + 1);
  return bag;
}

function sum(bags: readonly Map<string, number>[], weight: (word: string) => number): Map<string, number> {
  const total = new Map<string, number>();
  for (const bag of bags) for (const [word, count] of bag) total.set(word, (total.get(word) ?? 0) + count * weight(word));
  return total;
}

function cosine(left: ReadonlyMap<string, number>, right: ReadonlyMap<string, number>): number {
  let product = 0;
  for (const [word, value] of left) product += value * (right.get(word) ?? 0);
  return product === 0 ? 0 : product / (norm(left) * norm(right));
}

function norm(bag: ReadonlyMap<string, number>): number {
  let squares = 0;
  for (const value of bag.values()) squares += value * value;
  return Math.sqrt(squares);
}

/** How far each score lies below the nearest peaks to its left and right, together. */
function gapDepths(scores: Float64Array): Float64Array {
  return scores.map((score, at) => {
    let left = at;
    while (left > 0 && scores[left - 1]! >= scores[left]!) left--;
    let right = at;
    while (right < scores.length - 1 && scores[right + 1]! >= scores[right]!) right++;
    return scores[left]! + scores[right]! - 2 * score;
  });
}

function mean(values: Float64Array): number {
  return values.length === 0 ? 0 : values.reduce((total, value) => total + value, 0) / values.length;
}

function deviation(values: Float64Array): number {
  const average = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - average) ** 2)));
}
