import type { KeywordStatistics } from "@cuecard/core";
import { idf } from "@cuecard/core/storage-kit";
import type { IndexedBase } from "../feed.ts";
import type { SearchMemory } from "../search-memory.ts";
import type { TermList } from "../words/term-list.ts";
import type { WordIndex } from "../words/word-index.ts";
import { type Best, type BestScores, createBestScores } from "./best-scores.ts";

export interface KeywordSearch {
  bases: readonly IndexedBase[];
  /** As the feed knows them. */
  terms: readonly string[];
  statistics: KeywordStatistics;
  limit: number;
  /** Rows of the sources that pass the filter, by base; null: all. */
  passing: Map<number, Set<number>> | null;
}

/** What keyword search found for one question. */
export interface KeywordResult {
  best: Best;
  /** How often a chunk of one of the knowledge bases contains each term. */
  frequenciesOf(base: IndexedBase, row: number): number[];
}

/** Scores every chunk that holds any term, with core's own formula. */
export function searchKeywords(memory: SearchMemory, search: KeywordSearch): KeywordResult {
  const { bases, terms, limit, passing } = search;
  const best = createBestScores(limit);
  const searched = new Map<number, { words: WordIndex; lists: TermList[] }>();
  if (terms.length > 0) {
    for (const base of bases) {
      if (base.chunkCount === 0) continue;
      memory.checkCancelled(base);
      const words = memory.words(base);
      const lists = terms.map((term) => words.list(term));
      searched.set(base.row, { words, lists });
      scoreBase(base, words, lists, words.allowed(passing?.get(base.row) ?? null), search.statistics, best);
    }
  }
  return {
    best: best.best(),
    frequenciesOf(base, row) {
      const { words, lists } = searched.get(base.row) ?? { words: null, lists: [] };
      if (!words) return terms.map(() => 0);
      const document = words.documentOf(row);
      return lists.map((list) => frequencyOf(list, document));
    },
  };
}

/** Sums by document number. All are zero between two searches. */
let sums = new Float64Array(0);
/** Documents that can be among the best, with their scores. What is in them is of one knowledge base and one search. */
let taken = { documents: new Uint32Array(0), scores: new Float64Array(0) };

function scoreBase(
  base: IndexedBase,
  words: WordIndex,
  lists: TermList[],
  allowed: Uint8Array,
  { chunkCount, averageLength, documentFrequencies }: KeywordStatistics,
  best: BestScores,
): void {
  if (sums.length < words.documents) {
    sums = new Float64Array(words.documents);
    taken = { documents: new Uint32Array(words.documents), scores: new Float64Array(words.documents) };
  }
  lists.forEach((list, term) => {
    add(sums, list, list.scores({ idf: idf(chunkCount, documentFrequencies[term]!), averageLength }));
  });
  const postings = lists.reduce((sum, { size }) => sum + size, 0);
  let count = 0;
  if (postings > words.documents) count = take(null, words.documents, allowed, best.floor, count);
  else for (const { size, documents } of lists) count = take(documents, size, allowed, best.floor, count);
  best.add(base, taken.scores, count, (place) => words.rowOf(taken.documents[place]!));
}

/**
 * Takes the sums that can be among the best behind those that were `taken` before, makes every sum zero again, and
 * tells how many there are now. `documents`: null for all.
 */
function take(documents: Uint32Array | null, size: number, allowed: Uint8Array, floor: number, before: number): number {
  // As local names: the loop would read them from the module again for each document.
  const all = sums;
  const { documents: numbers, scores } = taken;
  let count = before;
  for (let i = 0; i < size; i++) {
    const document = documents ? documents[i]! : i;
    const score = all[document]!;
    all[document] = 0;
    if (score === 0 || score < floor || allowed[document] === 0) continue;
    numbers[count] = document;
    scores[count++] = score;
  }
  return count;
}

/** Adds a term's scores. A search for common words spends its time in this loop. */
function add(target: Float64Array, { size, documents }: TermList, scores: Float64Array): void {
  for (let i = 0; i < size; i++) target[documents[i]!]! += scores[i]!;
}

function frequencyOf({ size, documents, frequencies }: TermList, document: number): number {
  // Numbers ascend, each once: a document's place is at most its number. A word that all have is found there at once.
  let low = 0;
  let high = Math.min(size, document + 1);
  if (high === 0 || documents[high - 1]! < document) return 0;
  if (documents[high - 1] === document) return frequencies[high - 1]!;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (documents[middle]! < document) low = middle + 1;
    else high = middle;
  }
  return low < size && documents[low] === document ? frequencies[low]! : 0;
}
