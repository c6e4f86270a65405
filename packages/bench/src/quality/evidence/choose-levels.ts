import { ndcgAt10 } from "cuecard/evaluation";
import type { AskedGroup, AskedQuestion } from "./asked-sets.ts";
import { type Weights, weighed } from "./fit-weights.ts";

/** The sum that counts as 0.6, and what it is short of in other languages' questions. */
export interface Levels {
  enough: number;
  lenient: { inflected: number; unspaced: number };
}

/** Share of the out-of-scope utterances that the English XQuAD may answer. */
const mostStrangers = 0.11;
/** Points of nDCG@10 that the threshold may cost German and Chinese: as many as it costs English. */
const mostLost = 2.8;
const step = 0.1;
const mostLenient = 8;

/** Chooses `enough` by the strangers that English lets in, and what is lenient by what the threshold costs the others. */
export function chooseLevels(groups: readonly AskedGroup[], weights: Weights): Levels {
  const strangers = askedOf(groups, "XQuAD en", "out of scope");
  const strengths = strangers.map((one) => strongest(one, weights)).sort((left, right) => right - left);
  const enough = strengths[Math.floor(mostStrangers * strengths.length)]! + 0.005;
  const lenientIn = (set: string) => {
    const own = askedOf(groups, set, "answerable");
    const whole = gain(own, weights, Number.NEGATIVE_INFINITY);
    for (let less = 0; less < mostLenient; less += step)
      if (whole - gain(own, weights, enough - less) <= mostLost) return less;
    return mostLenient;
  };
  return { enough, lenient: { inflected: lenientIn("XQuAD de"), unspaced: lenientIn("XQuAD zh") } };
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
