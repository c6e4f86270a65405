import type { RerankEvidence, Reranker } from "../../../ports/reranker.ts";
import { isDense, questionTerms } from "../../words/words.ts";
import { createWordFinder, type Place } from "./find-words.ts";
import { nearestMass, pairShare } from "./proximity.ts";

/**
 * Parts of a score beside the fused one, whose weight is 1. Found by random search on the even questions of StackFAQ (by `auto`, by `faq`, as pasted
 * lists), XQuAD en, de, zh and Chroma's chunking evaluation, with lexical-512, November 2026; on the odd ones nDCG@10 rises by 1.4, 0.5, 0.3, 0.5,
 * 0.2, 0.2 and 1.7 points. A chunk's place in its document, and other chunks of its source, were tried and add nothing.
 */
const parts = { coverage: 0.35, heading: 0.35, headingPairs: 0.25, headingAsked: 0.15, proximity: 0.1, pairs: 0.25 };
const whole = 1 + Object.values(parts).reduce((sum, weight) => sum + weight, 0);

/** Characters in which words count as standing together, and from one word's beginning to the next one's of a pair; fewer in scripts without spaces. */
const reach = { together: 200, pair: 20 };
const denseReach = { together: 60, pair: 8 };

/** Letters of a heading's word that counts: shorter ones are mostly articles and prepositions. */
const headingWord = /[\p{L}\p{N}]{4,}/gu;

/**
 * The reranker that needs no model: deterministic, about 10 µs a passage on the calling thread. A passage's score, 0 to 1, is the weighted mean of its
 * fused score and of shares of the question by idf mass: what the passage holds (coverage); what its title, headings and question hold, and what they hold as neighbouring pairs in the question's order; how many of their words are asked for; what they and the best window of the
 * text hold together (proximity); and the pairs in the text. Words that no passage has don't count.
 */
export function createBuiltInReranker(): Reranker {
  return {
    name: "built-in",
    specificationVersion: "v1",
    maxPassages: 50,
    async rerank({ question, passages, evidence, signal }) {
      signal.throwIfAborted();
      return scorePassages(evidence ?? evidenceOf(question, passages));
    },
    async close() {},
  };
}

function scorePassages({ terms, weights: given, passages }: RerankEvidence): number[] {
  const weights = given.map((weight, term) =>
    passages.some(({ termFrequencies }) => termFrequencies[term]! > 0) ? weight : 0,
  );
  const mass = weights.reduce((sum, weight) => sum + weight, 0);
  if (mass === 0) return passages.map(({ fused }) => fused / whole);
  const find = createWordFinder(terms);
  const { together, pair } = terms.some(isDense) ? denseReach : reach;
  return passages.map(({ heading, text, fused, termFrequencies }) => {
    const titlePlaces = find(heading);
    const places = find(text);
    const inTitle = termsOf(titlePlaces);
    const titleMass = [...inTitle].reduce((sum, term) => sum + weights[term]!, 0);
    const rest = weights.map((weight, term) => (inTitle.has(term) ? 0 : weight));
    const held = termFrequencies.reduce((sum, count, term) => (count > 0 ? sum + weights[term]! : sum), 0);
    const sum =
      fused +
      (parts.coverage * held) / mass +
      (parts.heading * titleMass) / mass +
      parts.headingPairs * pairShare(titlePlaces, weights, pair) +
      parts.headingAsked * Math.min(1, inTitle.size / Math.max(1, heading.match(headingWord)?.length ?? 0)) +
      (parts.proximity * (titleMass + nearestMass(places, rest, together))) / mass +
      parts.pairs * pairShare(places, weights, pair);
    return sum / whole;
  });
}

function termsOf(places: readonly Place[]): ReadonlySet<number> {
  return new Set(places.map(({ term }) => term));
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
