import type { KeywordStatistics } from "@cuecard/core";
import { bm25 } from "@cuecard/core/storage-kit";
import type { StoredBase } from "./base-rows.ts";
import { type BestScores, createBestScores, type Scored } from "./best.ts";
import type { Connection } from "./connection.ts";
import { type PostingCursor, readPostingList } from "./posting-list.ts";
import { termKey } from "./term-key.ts";

export interface KeywordMatch extends Scored {
  length: number;
  termFrequencies: number[];
}

/** From tables that every swap keeps up to date; nothing is counted here. */
export function keywordStatistics({ sql }: Connection, bases: StoredBase[], terms: string[]): KeywordStatistics {
  const chunkCount = bases.reduce((sum, base) => sum + base.chunkCount, 0);
  const lengthSum = bases.reduce((sum, base) => sum + base.lengthSum, 0);
  const find = sql<{ chunks: number }>("select chunks from document_frequencies where base = ? and term = ?");
  return {
    chunkCount,
    averageLength: chunkCount === 0 ? 0 : lengthSum / chunkCount,
    documentFrequencies: terms.map((term) => bases.reduce((sum, base) => sum + (find.get(base.row, termKey(term))?.chunks ?? 0), 0)),
  };
}

export interface KeywordSearch {
  bases: StoredBase[];
  terms: string[];
  statistics: KeywordStatistics;
  limit: number;
  /** Rows of the sources that pass the filter, by base; null: all. */
  passing: Map<number, Set<number>> | null;
  /** Chunks of the other leg whose frequencies are asked for, whatever their score. */
  wanted: ReadonlySet<number>;
}

export interface KeywordResult {
  /** The best and whatever ties with the last of them. */
  best: KeywordMatch[];
  /** Those of the wanted chunks that hold any term. */
  frequencies: Map<number, number[]>;
}

/** Scores every chunk that holds any term, source by source, with core's own formula. */
export function searchKeywords(connection: Connection, search: KeywordSearch): KeywordResult {
  const best = createBestScores<KeywordMatch>(search.limit);
  const frequencies = new Map<number, number[]>();
  for (const base of search.bases) {
    connection.checkCancelled();
    const passing = search.passing?.get(base.row) ?? null;
    for (const [source, lists] of listsBySource(connection, base.row, search.terms)) {
      if (passing === null || passing.has(source)) scoreSource(lists, search, best, frequencies);
    }
  }
  return { best: best.entries(), frequencies };
}

interface SourceLists {
  firstRow: number;
  cursors: { term: number; cursor: PostingCursor }[];
}

function listsBySource({ sql }: Connection, base: number, terms: string[]): Map<number, SourceLists> {
  const bySource = new Map<number, SourceLists>();
  const find = sql<{ source: number; first_row: number; entries: Uint8Array }>(
    "select source, first_row, entries from postings where base = ? and term = ?",
  );
  terms.forEach((word, term) => {
    for (const { source, first_row: firstRow, entries } of find.all(base, termKey(word))) {
      let lists = bySource.get(source);
      if (!lists) {
        lists = { firstRow, cursors: [] };
        bySource.set(source, lists);
      }
      lists.cursors.push({ term, cursor: readPostingList(entries) });
    }
  });
  return bySource;
}

function scoreSource(
  { firstRow, cursors }: SourceLists,
  { terms, statistics, wanted }: KeywordSearch,
  best: BestScores<KeywordMatch>,
  frequencies: Map<number, number[]>,
): void {
  const termFrequencies = terms.map(() => 0);
  for (;;) {
    let place = Number.POSITIVE_INFINITY;
    for (const { cursor } of cursors) if (cursor.place < place) place = cursor.place;
    if (place === Number.POSITIVE_INFINITY) return;
    let length = 0;
    termFrequencies.fill(0);
    for (const { term, cursor } of cursors) {
      if (cursor.place !== place) continue;
      termFrequencies[term] = cursor.frequency;
      length = cursor.length;
      cursor.next();
    }
    const row = firstRow + place;
    const score = bm25(termFrequencies, length, statistics);
    if (score >= best.floor) best.add({ row, score, length, termFrequencies: [...termFrequencies] });
    if (wanted.has(row)) frequencies.set(row, [...termFrequencies]);
  }
}
