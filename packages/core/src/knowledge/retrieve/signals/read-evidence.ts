import type { RerankEvidence } from "../../../ports/reranker.ts";
import { idf } from "../../../storage-kit/bm25.ts";
import { aboveMedian } from "../../../storage-kit/fuse.ts";
import { createWordFinder, type Place } from "../../words/find-words.ts";
import { wordLikeness } from "./word-likeness.ts";

/** A question as signals read it. Words that no passage has tell nothing. */
export interface AskedQuestion {
  words: ReadonlySet<string>;
  /** What each of its terms tells, and all together. */
  weights: readonly number[];
  mass: number;
  /** What each of its words tells in titles and headings: stop words too. */
  inHeadings: readonly number[];
  headingMass: number;
}

/** A passage as signals read it. */
export interface ReadPassage {
  /** Score of the fused ranking, 0 to 1. */
  fused: number;
  /** What its words mean beside the question's, on the scale of fusion; null where the embedder knows no single words. */
  alike: number | null;
  /** Title and headings, and the question of a pair. */
  heading: string;
  /** Where the question's words stand there. */
  inHeading: readonly Place[];
  termFrequencies: readonly number[];
}

/**
 * What a stop word's idf among the passages counts beside the other words'. With 0.5 and 1 each set's nDCG@10 is within 0.2 points of this.
 */
const stopWordShare = 0.7;

export function readEvidence(evidence: RerankEvidence): { question: AskedQuestion; passages: ReadPassage[] } {
  const { terms, words, weights: given, passages } = evidence;
  const weights = given.map((weight, term) =>
    passages.some(({ termFrequencies }) => termFrequencies[term]! > 0) ? weight : 0,
  );
  const asked = [...new Set([...words, ...terms])];
  const find = createWordFinder(asked);
  const places = passages.map(({ heading }) => find(heading));
  const known = asked.map((word) => weights[terms.indexOf(word)] ?? null);
  const inHeadings = tellingOf(places, known);
  const alike = likenessOf(evidence);
  return {
    question: {
      words: new Set(asked),
      weights,
      mass: sum(weights) || 1,
      inHeadings,
      headingMass: sum(inHeadings) || 1,
    },
    passages: passages.map(({ heading, fused, termFrequencies }, i) => ({
      fused,
      alike: alike?.[i] ?? null,
      heading,
      inHeading: places[i]!,
      termFrequencies,
    })),
  };
}

/** Each of the words once. */
export function termsOf(places: readonly Place[]): ReadonlySet<number> {
  const terms = new Set<number>();
  for (const { term } of places) terms.add(term);
  return terms;
}

/**
 * The passages by what their words mean: half is the text, a quarter the title and headings, a quarter whether they are asked for. Only the sum is brought to the scale of
 * fusion: each by itself, the best of headings that all say nothing of the question counted as much as the best of texts.
 */
function likenessOf(evidence: RerankEvidence): (number | null)[] | null {
  const alike = evidence.trust === 1 ? wordLikeness(evidence) : null;
  if (!alike) return null;
  const { text, heading, asked } = alike;
  return aboveMedian(text.map((whole, i) => whole / 2 + heading[i]! / 4 + asked[i]! / 4));
}

/** What each word tells: what is given, and of a stop word its share of the idf among these texts. */
function tellingOf(texts: readonly (readonly Place[])[], given: readonly (number | null)[]): number[] {
  const frequencies = given.map(() => 0);
  for (const places of texts) for (const term of termsOf(places)) frequencies[term]! += 1;
  return given.map((weight, term) => weight ?? stopWordShare * idf(texts.length, frequencies[term]!));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
