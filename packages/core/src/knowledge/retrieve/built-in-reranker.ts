import type { RerankEvidence, Reranker } from "../../ports/reranker.ts";
import { isDense, questionTerms } from "../words.ts";
import { createWordFinder, type Place } from "./find-words.ts";
import { nearestMass, pairShare } from "./proximity.ts";

/** Parts of a score beside the fused one, whose weight is 1. */
const parts = { coverage: 0.45, heading: 0.5, proximity: 0.3, pairs: 0.35 };

/** Characters in which words count as standing together, and from one word's beginning to the next one's of a pair; fewer in scripts without spaces. */
const reach = { together: 200, pair: 20 };
const denseReach = { together: 60, pair: 8 };

/**
 * The reranker that needs no model: deterministic, a few µs a passage on the calling thread. A passage's score is the weighted mean of its fused score,
 * the share of the question's idf mass that it holds, the share that its title and headings hold, the share that they and the best window
 * of its text hold together, and the share of the question's pairs of words that follow each other in it. Words that no candidate has don't count.
 */
export function createBuiltInReranker(): Reranker {
  return {
    name: "built-in",
    maxPassages: 50,
    async rerank({ question, passages, evidence, signal }) {
      signal.throwIfAborted();
      return scorePassages(evidence ?? evidenceOf(question, passages));
    },
    async close() {},
  };
}

function scorePassages({ terms, weights: given, passages }: RerankEvidence): number[] {
  const weights = given.map((weight, term) => (passages.some(({ termFrequencies }) => termFrequencies[term]! > 0) ? weight : 0));
  const mass = weights.reduce((sum, weight) => sum + weight, 0);
  const { coverage, heading, proximity, pairs } = parts;
  const whole = 1 + coverage + heading + proximity + pairs;
  if (mass === 0) return passages.map(({ fused }) => fused / whole);
  const find = createWordFinder(terms);
  const { together, pair } = terms.some(isDense) ? denseReach : reach;
  return passages.map((passage) => {
    const inHeading = massOf(find(passage.heading), weights);
    const places = find(passage.text);
    const held = passage.termFrequencies.reduce((sum, count, term) => (count > 0 ? sum + weights[term]! : sum), 0);
    const rest = weights.map((weight, term) => (inHeading.terms.has(term) ? 0 : weight));
    const sum =
      passage.fused +
      (coverage * held) / mass +
      (heading * inHeading.mass) / mass +
      (proximity * (inHeading.mass + nearestMass(places, rest, together))) / mass +
      pairs * pairShare(places, weights, pair);
    return sum / whole;
  });
}

function massOf(places: readonly Place[], weights: readonly number[]): { mass: number; terms: ReadonlySet<number> } {
  const terms = new Set(places.map(({ term }) => term));
  return { mass: [...terms].reduce((sum, term) => sum + weights[term]!, 0), terms };
}

/** From the texts alone: every word counts the same, and the order of the passages is not believed. */
function evidenceOf(question: string, passages: readonly string[]): RerankEvidence {
  const terms = questionTerms(question);
  const find = createWordFinder(terms);
  const counted = passages.map((text) => {
    const termFrequencies = terms.map(() => 0);
    for (const { term } of find(text)) termFrequencies[term]! += 1;
    return { heading: "", text, fused: 0, termFrequencies };
  });
  return { terms, weights: terms.map(() => 1), passages: counted };
}
