import { keepRecent } from "../../../base/values/keep-recent.ts";
import type { RerankEvidence, Reranker } from "../../../ports/reranker.ts";
import { idf } from "../../../storage-kit/bm25.ts";
import { aboveMedian } from "../../../storage-kit/fuse.ts";
import { createWordFinder, type Place } from "../../words/find-words.ts";
import { askedWords, isDense, questionTerms, questionWords, words } from "../../words/words.ts";
import { understoodOf, wordsBelieved } from "../rank/understood.ts";
import { nearestMass, pairShare } from "./proximity.ts";
import { wordLikeness } from "./word-likeness.ts";

/**
 * Parts of a score beside the fused one, whose weight is 1, for vectors of words and letters. Found by coordinate search on the even questions of StackFAQ (by `auto` and by `faq`), of the pairs of
 * each business of DSTC11's written calls, and of XQuAD en, de and zh, with lexical-512, November 2026. A chunk's place in its document, other chunks
 * of its source, and the stop words that its text has were tried and add nothing.
 */
const parts = {
  coverage: 0.7,
  heading: 0.25,
  headingWords: 0.75,
  headingAsked: 0.95,
  proximity: 0.15,
  pairs: 0.25,
  wordPairs: 0.4,
};
const together = Object.values(parts).reduce((sum, weight) => sum + weight, 0);

/**
 * What these parts count by the embedder's trust. Words say little that a model has not read: with all-MiniLM-L6-v2, hit@1 on StackFAQ is
 * 88.0 with the parts as they are, 92.7 where the fused score is half, 94.0 with a tenth, 94.7 with a thirtieth.
 */
const partsShare = { 1: 1, 2: 0.1 };

/** What a stop word's idf among the passages counts beside the other words'. With 0.5 and 1 each set's nDCG@10 is within 0.2 points of this. */
const stopWordShare = 0.7;

/** Characters in which words count as standing together, and from one word's beginning to the next one's of a pair; fewer in scripts without spaces. */
const reach = { together: 200, pair: 20 };
const denseReach = { together: 60, pair: 8 };

/**
 * The reranker that needs no model: deterministic, on the calling thread. A passage's score, 0 to 1, is the weighted mean of its fused score and of shares of the
 * question by idf mass: what the passage holds (coverage); what its title, headings and question hold, without stop words and with them; what they and the best
 * window of the text hold together (proximity); the neighbouring pairs that the text has in the question's order, without stop words and with them; and how
 * many of the heading's words are asked for. Words that no passage has don't count.
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

function scorePassages(evidence: RerankEvidence): number[] {
  const { terms, words: ofQuestion, weights: given, passages, trust } = evidence;
  const alike = trust === 1 ? likenessOf(evidence) : null;
  const share = alike ? believed(evidence) : partsShare[trust];
  const weights = given.map((weight, term) =>
    passages.some(({ termFrequencies }) => termFrequencies[term]! > 0) ? weight : 0,
  );
  const mass = sum(weights) || 1;
  const near = terms.some(isDense) ? denseReach : reach;
  const asked = [...new Set([...ofQuestion, ...terms])];
  const askedSet = new Set(asked);
  const find = createWordFinder(asked);
  const read = passages.map(({ heading, text }) => ({ heading: find(heading), text: find(text) }));
  const termOf = asked.map((word) => terms.indexOf(word));
  const content = (places: readonly Place[]) => {
    const kept: Place[] = [];
    for (const { at, term } of places) if (termOf[term]! >= 0) kept.push({ at, term: termOf[term]! });
    return kept;
  };
  const weigh = (texts: readonly (readonly Place[])[]) =>
    weighWords(
      texts,
      termOf.map((term) => weights[term] ?? null),
    );
  const inHeadings = weigh(read.map(({ heading }) => heading));
  const inTexts = weigh(read.map(({ text }) => text));
  const headingMass = sum(inHeadings) || 1;

  return passages.map(({ heading, fused, termFrequencies }, i) => {
    const titlePlaces = read[i]!.heading;
    const places = content(read[i]!.text);
    const inTitle = termsOf(content(titlePlaces));
    const titleMass = massOf(inTitle, weights);
    const rest = weights.map((weight, term) => (inTitle.has(term) ? 0 : weight));
    const byWords =
      (parts.coverage * heldMass(termFrequencies, weights)) / mass +
      (parts.heading * titleMass) / mass +
      (parts.headingWords * massOf(termsOf(titlePlaces), inHeadings)) / headingMass +
      parts.headingAsked * shareAsked(heading, askedSet) +
      (parts.proximity * (titleMass + nearestMass(places, rest, near.together))) / mass +
      parts.pairs * pairShare(places, weights, near.pair) +
      parts.wordPairs * pairShare(read[i]!.text, inTexts, near.pair);
    const found = alike ? (fused + alike[i]!) / 2 : fused;
    return (found + share * byWords) / (1 + share * together);
  });
}

/** The passages by what their words mean, 0 to 1, each kind on the common scale of fusion: half is the text, half its title and headings. */
function likenessOf(evidence: RerankEvidence): number[] | null {
  const alike = wordLikeness(evidence);
  if (!alike) return null;
  const [text, heading, asked] = [alike.text, alike.heading, alike.asked].map(aboveMedian);
  return text!.map((whole, i) => whole! / 2 + heading![i]! / 4 + asked![i]! / 4);
}

/** Of the question's words, by their weights, what each passage has: as far as one has them, words are believed beside meaning. */
function believed({ weights, passages, asked, meanings }: RerankEvidence): number {
  const mass = sum(weights) || 1;
  return wordsBelieved(
    understoodOf(asked, meanings),
    passages.map(({ termFrequencies }) => heldMass(termFrequencies, weights) / mass),
  );
}

/** What each word tells: what is given, and of a stop word its share of the idf among these texts. */
function weighWords(texts: readonly (readonly Place[])[], given: readonly (number | null)[]): number[] {
  const frequencies = given.map(() => 0);
  for (const places of texts) for (const term of termsOf(places)) frequencies[term]! += 1;
  return given.map((weight, term) => weight ?? stopWordShare * idf(texts.length, frequencies[term]!));
}

/** Share of a heading's distinct words that are asked for. */
function shareAsked(heading: string, asked: ReadonlySet<string>): number {
  const own = headingWords(heading);
  return own.length === 0 ? 0 : own.filter((word) => asked.has(word)).length / own.length;
}

/** Distinct index words. The same headings are found again and again. */
const headingWords = keepRecent(2_000, (heading: string): readonly string[] => [...new Set(words(heading))]);

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function massOf(terms: ReadonlySet<number>, weights: readonly number[]): number {
  let mass = 0;
  for (const term of terms) mass += weights[term]!;
  return mass;
}

/** Of the words that a passage has. */
function heldMass(termFrequencies: readonly number[], weights: readonly number[]): number {
  let mass = 0;
  for (let term = 0; term < weights.length; term++) if (termFrequencies[term]! > 0) mass += weights[term]!;
  return mass;
}

function termsOf(places: readonly Place[]): ReadonlySet<number> {
  const terms = new Set<number>();
  for (const { term } of places) terms.add(term);
  return terms;
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
  return {
    terms,
    words: questionWords(question),
    weights: terms.map(() => 1),
    asked: askedWords(question),
    meanings: null,
    passages: counted,
    trust: 1,
  };
}
