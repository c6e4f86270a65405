import { atFirstUse } from "../../../base/values/at-first-use.ts";
import type { Span } from "../../../ports/document.ts";
import type { SpeakerTurn } from "../../../schema/chunk.ts";
import type { Hit } from "../../../schema/search.ts";
import { createWordFinder } from "../../words/find-words.ts";
import { sentencesOf } from "../../words/sentences.ts";
import { questionTerms } from "../../words/words.ts";

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
/** Times that the length is guessed from the characters, each time better, and the share of the room that is enough: a count of tokens takes longest of all. */
const guesses = 4;
const full = 0.9;

const segmenter = atFirstUse(() => new Intl.Segmenter("en", { granularity: "word" }));

/**
 * The sentences around the best match that fit into the budget, as one range of the document: `text` is what stands between its citation's `start` and `end`.
 * A sentence that alone is too long is taken word by word. Null when nothing fits that has a word of the question.
 */
export function excerpt({ hit, question, maxTokens, tokensOf }: ExcerptRequest): Excerpt | null {
  const room = maxTokens - tokensOf(part(hit, { start: 0, end: 0 }));
  if (room < leastTokens) return null;
  const bestSpan = createSpanFinder(hit.text, questionTerms(question));
  let characters = (room * hit.text.length) / hit.tokenCount;
  let best: Excerpt | null = null;
  for (let guess = 0; guess < guesses; guess++) {
    const span = bestSpan(characters);
    if (span === null) return best;
    const found = part(hit, span);
    const tokenCount = tokensOf(found);
    if (tokenCount <= maxTokens && tokenCount > (best?.tokenCount ?? 0)) best = { ...found, tokenCount, excerpt: true };
    const tokens = tokenCount - (maxTokens - room);
    if (tokens <= room && tokens >= full * room) return best;
    characters = Math.floor(((span.end - span.start) * room) / Math.max(1, tokens)) - (tokens > room ? 1 : 0);
  }
  return best;
}

/** A sentence, or a word of one that is too long, with the question's words in it. */
interface Unit extends Span {
  held: ReadonlySet<number>;
}

/** Finds the run of sentences within so many characters that holds most of the words; null when none holds any. The text is read once, however often it is asked. */
function createSpanFinder(text: string, terms: readonly string[]): (characters: number) => Span | null {
  const find = createWordFinder(terms);
  const unitOf = ({ start, end }: Span): Unit => ({
    start,
    end,
    held: new Set(find(text.slice(start, end)).map(({ term }) => term)),
  });
  const sentences = sentencesOf(text, { start: 0, end: text.length }, null).map(unitOf);
  return (characters) => {
    const units = sentences.flatMap((sentence) =>
      sentence.end - sentence.start <= characters ? [sentence] : wordsOf(text, sentence).map(unitOf),
    );
    return bestRun(units, { characters, terms: terms.length });
  };
}

function bestRun(units: readonly Unit[], { characters, terms }: { characters: number; terms: number }): Span | null {
  const weights = Array.from({ length: terms }, (_, term) => {
    const holding = units.filter(({ held }) => held.has(term)).length;
    return Math.log(1 + (units.length + 0.5) / (holding + 0.5));
  });
  let best: Span | null = null;
  let most = 0;
  for (let first = 0, last = 0; first < units.length; first++) {
    last = Math.max(first, last);
    const { start } = units[first]!;
    while (last + 1 < units.length && units[last + 1]!.end - start <= characters) last++;
    const mass = massOf(units.slice(first, last + 1), weights);
    if (mass > most && units[last]!.end - start <= characters) [best, most] = [{ start, end: units[last]!.end }, mass];
  }
  return best;
}

function wordsOf(text: string, { start, end }: Span): Span[] {
  const pieces = [...segmenter().segment(text.slice(start, end))].filter(({ segment }) => segment.trim() !== "");
  return pieces.map(({ index, segment }) => ({ start: start + index, end: start + index + segment.length }));
}

/** Each word of the question counts in full once, and a little wherever it comes again, so that the best sentences are in. */
function massOf(units: readonly Unit[], weights: readonly number[]): number {
  const seen = new Set<number>();
  let mass = 0;
  for (const { held } of units) {
    for (const term of held) {
      mass += (seen.has(term) ? repeated : 1) * weights[term]!;
      seen.add(term);
    }
  }
  return mass;
}

function part(hit: Hit, { start, end }: Span): Hit {
  const from = (citation: Hit["citation"]) => {
    const span = { start: citation.start + start, end: citation.start + end };
    return { ...citation, ...span, ...(citation.speakers && { speakers: turnsWithin(citation.speakers, span) }) };
  };
  const alsoIn = hit.alsoIn?.map((copy) => ({ ...copy, citation: from(copy.citation) }));
  return {
    ...hit,
    text: hit.text.slice(start, end),
    citation: from(hit.citation),
    ...(alsoIn && { alsoIn }),
  };
}

/** The turns of a part: whoever speaks at its start does so from there on. */
function turnsWithin(turns: readonly SpeakerTurn[], { start, end }: Span): SpeakerTurn[] {
  return turns.flatMap((turn, at) => {
    const until = turns[at + 1]?.start ?? Number.POSITIVE_INFINITY;
    return until <= start || turn.start >= end ? [] : [{ ...turn, start: Math.max(turn.start, start) }];
  });
}
