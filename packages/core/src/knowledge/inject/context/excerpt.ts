import type { Span } from "../../../ports/document.ts";
import type { Hit } from "../../../schema/search.ts";
import { atFirstUse } from "../../../text/at-first-use.ts";
import { sentencesOf } from "../../words/sentences.ts";
import { questionTerms, words } from "../../words/words.ts";

/** A hit with a part of its text. */
export interface Excerpt extends Hit {
  excerpt: true;
}

export interface ExcerptRequest {
  hit: Hit;
  /** The question, with what was said before it. */
  question: string;
  maxTokens: number;
  /** Tokens that a hit takes as it is shown. */
  tokensOf: (hit: Hit) => number;
}

/** What the words of a sentence count when they stand in another one of the excerpt too. */
const repeated = 0.3;
/** Tokens of the shortest excerpt that is worth its heading. */
const leastTokens = 16;
/** Times that the length is guessed from the characters, each time better: a count of tokens takes as long as choosing the sentences. */
const guesses = 4;

const segmenter = atFirstUse(() => new Intl.Segmenter("en", { granularity: "word" }));

/**
 * The sentences around the best match that fit into the budget, as one range of the document: `text` is what stands between its citation's `start` and `end`.
 * A sentence that alone is too long is taken word by word. Null when nothing fits that has a word of the question.
 */
export function excerpt({ hit, question, maxTokens, tokensOf }: ExcerptRequest): Excerpt | null {
  const room = maxTokens - tokensOf(part(hit, { start: 0, end: 0 }));
  if (room < leastTokens) return null;
  const terms = questionTerms(question);
  let characters = (room * hit.text.length) / hit.tokenCount;
  let best: Excerpt | null = null;
  for (let guess = 0; guess < guesses; guess++) {
    const span = bestSpan(hit.text, terms, characters);
    if (span === null) return best;
    const found = part(hit, span);
    const tokenCount = tokensOf(found);
    if (tokenCount <= maxTokens && tokenCount > (best?.tokenCount ?? 0)) best = { ...found, tokenCount, excerpt: true };
    const tokens = tokenCount - (maxTokens - room);
    characters = Math.floor(((span.end - span.start) * room) / Math.max(1, tokens)) - (tokens > room ? 1 : 0);
  }
  return best;
}

/** The run of sentences within so many characters that holds most of the words; null when none holds any. */
function bestSpan(text: string, terms: readonly string[], characters: number): Span | null {
  const units = unitsOf(text, characters);
  const asked = new Set(terms);
  const held = units.map(({ start, end }) => new Set(words(text.slice(start, end)).filter((word) => asked.has(word))));
  const weights = new Map(
    terms.map((word) => {
      const holding = held.filter((own) => own.has(word)).length;
      return [word, Math.log(1 + (units.length + 0.5) / (holding + 0.5))] as const;
    }),
  );
  let best: Span | null = null;
  let most = 0;
  for (let first = 0, last = 0; first < units.length; first++) {
    last = Math.max(first, last);
    const { start } = units[first]!;
    while (last + 1 < units.length && units[last + 1]!.end - start <= characters) last++;
    const mass = massOf(held.slice(first, last + 1), weights);
    if (mass > most && units[last]!.end - start <= characters) [best, most] = [{ start, end: units[last]!.end }, mass];
  }
  return best;
}

/** Sentences; the words of those that have more characters than fit. */
function unitsOf(text: string, mostCharacters: number): Span[] {
  return sentencesOf(text, { start: 0, end: text.length }, null).flatMap(({ start, end }) => {
    if (end - start <= mostCharacters) return [{ start, end }];
    const pieces = [...segmenter().segment(text.slice(start, end))].filter(({ segment }) => segment.trim() !== "");
    return pieces.map(({ index, segment }) => ({ start: start + index, end: start + index + segment.length }));
  });
}

/** Each word of the question counts in full once, and a little wherever it comes again, so that the best sentences are in. */
function massOf(units: readonly ReadonlySet<string>[], weights: ReadonlyMap<string, number>): number {
  const seen = new Set<string>();
  let mass = 0;
  for (const unit of units) {
    for (const word of unit) {
      mass += (seen.has(word) ? repeated : 1) * weights.get(word)!;
      seen.add(word);
    }
  }
  return mass;
}

function part(hit: Hit, { start, end }: Span): Hit {
  const from = (citation: Hit["citation"]) => ({
    ...citation,
    start: citation.start + start,
    end: citation.start + end,
  });
  const alsoIn = hit.alsoIn?.map((copy) => ({ ...copy, citation: from(copy.citation) }));
  return {
    ...hit,
    text: hit.text.slice(start, end),
    citation: from(hit.citation),
    ...(alsoIn && { alsoIn }),
  };
}
