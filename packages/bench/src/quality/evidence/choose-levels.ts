import { ndcgAt10 } from "cuecard/evaluation";
import type { AskedGroup, AskedQuestion } from "./asked-sets.ts";
import { type Weights, weighed } from "./fit-weights.ts";

/** The sum that counts as 0.6, and what it is short of in other languages' questions. */
export interface Levels {
  enough: number;
  lenient: { inflected: number; unspaced: number };
}

/** What a question costs that gets nothing, in passages that a stranger's question gets: the rule of the product. */
const silence = 5;
/** Passages that a search gives at the defaults. */
const mostGiven = 5;
const english = ["StackFAQ", "XQuAD en"];
const step = 0.1;
const highest = 20;
const mostLenient = 8;

/** Chooses `enough` by what silence and spare passages cost together, a question and a stranger being as frequent, and what is lenient by what the threshold costs English. */
export function chooseLevels(groups: readonly AskedGroup[], weights: Weights): Levels {
  const costOf = (needed: number) => english.reduce((sum, set) => sum + costIn(groups, set, weights, needed), 0);
  const levels = Array.from({ length: highest / step }, (_, at) => at * step);
  const enough = levels.reduce((best, level) => (costOf(level) < costOf(best) ? level : best));
  const lost = (set: string, needed: number) => {
    const own = askedOf(groups, set, "answerable");
    return gain(own, weights, Number.NEGATIVE_INFINITY) - gain(own, weights, needed);
  };
  const most = lost("XQuAD en", enough);
  const lenientIn = (set: string) => {
    let less = 0;
    while (less < mostLenient && lost(set, enough - less) > most) less += step;
    return less;
  };
  return { enough, lenient: { inflected: lenientIn("XQuAD de"), unspaced: lenientIn("XQuAD zh") } };
}

function costIn(groups: readonly AskedGroup[], set: string, weights: Weights, needed: number): number {
  const strangers = askedOf(groups, set, "out of scope");
  const spare = strangers.reduce((sum, { found }) => {
    const passing = found.filter((chunk) => strengthOf(chunk, weights) >= needed).length;
    return sum + Math.min(mostGiven, passing);
  }, 0);
  return silence * (1 - shareAnswered(askedOf(groups, set, "answerable"), weights, needed)) + spare / strangers.length;
}

/** What a set's own questions need by these levels. */
export function neededIn(set: string, { enough, lenient }: Levels): number {
  return enough - (set.endsWith(" de") ? lenient.inflected : set.endsWith(" zh") ? lenient.unspaced : 0);
}

export function shareAnswered(asked: readonly AskedQuestion[], weights: Weights, needed: number): number {
  return asked.filter((one) => strongest(one, weights) >= needed).length / asked.length;
}

/** Mean nDCG@10 in points, with each document's place by its strongest chunk: the search's own reranker is better. */
export function gain(asked: readonly AskedQuestion[], weights: Weights, needed: number): number {
  const gains = asked.map(({ answeredBy, found }) => {
    const best = new Map<string, number>();
    for (const chunk of found) {
      const strength = strengthOf(chunk, weights);
      if (strength >= needed) best.set(chunk.document, Math.max(best.get(chunk.document) ?? -Infinity, strength));
    }
    const order = [...best].sort(([, left], [, right]) => right - left).map(([document]) => document);
    return ndcgAt10(
      order.slice(0, 10).map((document) => Number(document === answeredBy)),
      [1],
    );
  });
  return (100 * gains.reduce((sum, value) => sum + value, 0)) / gains.length;
}

export function askedOf(groups: readonly AskedGroup[], set: string, kind: AskedGroup["kind"]): AskedQuestion[] {
  return groups.filter((group) => group.set === set && group.kind === kind).flatMap(({ asked }) => asked);
}

const strongest = ({ found }: AskedQuestion, weights: Weights) =>
  found.reduce((most, chunk) => Math.max(most, strengthOf(chunk, weights)), Number.NEGATIVE_INFINITY);

function strengthOf({ features, passes }: AskedQuestion["found"][number], weights: Weights): number {
  if (passes) return Number.POSITIVE_INFINITY;
  return features ? weighed(features, weights) : Number.NEGATIVE_INFINITY;
}
