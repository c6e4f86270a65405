import type { IndexedBase } from "../feed.ts";
import { replaceLeast } from "../quantization/least-heap.ts";

/** A chunk of one of several knowledge bases, or of other groups of chunks, with a retriever's score. */
export interface ScoredRow<Base = IndexedBase> {
  base: Base;
  row: number;
  score: number;
}

/** The greatest scores of several knowledge bases, and what ties with the last of them. */
export interface Best<Base = IndexedBase> {
  /** Greater than the least one. */
  greater: ScoredRow<Base>[];
  least: number;
  /** Rows with the least score. They can be all that a knowledge base has. */
  ties: ReadonlyMap<Base, readonly number[]>;
}

/** Keeps the `limit` greatest scores, and whatever ties with the last of them. Ids decide between ties, later. */
export interface BestScores<Base = IndexedBase> {
  /** What has a smaller score can't be among the best any more. */
  readonly floor: number;
  /** Takes the first `count` scores of a knowledge base, each of another row. Once for each knowledge base. */
  add(base: Base, scores: Float64Array, count: number, rowOf: (place: number) => number): void;
  best(): Best<Base>;
}

export function createBestScores<Base = IndexedBase>(limit: number): BestScores<Base> {
  const greatest = new Float64Array(limit).fill(Number.NEGATIVE_INFINITY);
  const greater: ScoredRow<Base>[] = [];
  /** Rows with the score that was the least when their knowledge base was taken in. Not objects: there may be many. */
  const ties = new Map<Base, { score: number; rows: number[] }>();

  return {
    get floor() {
      return greatest[0]!;
    },
    add(base, scores, count, rowOf) {
      for (let place = 0; place < count; place++) {
        if (scores[place]! > greatest[0]!) replaceLeast(greatest, scores[place]!);
      }
      const floor = greatest[0]!;
      const rows: number[] = [];
      for (let place = 0; place < count; place++) {
        const score = scores[place]!;
        if (score > floor) greater.push({ base, row: rowOf(place), score });
        else if (score === floor) rows.push(rowOf(place));
      }
      ties.set(base, { score: floor, rows });
    },
    best() {
      const least = greatest[0]!;
      const tied = new Map([...ties].map(([base, { score, rows }]) => [base, score === least ? rows : []]));
      for (const { base, row, score } of greater) if (score === least) tied.get(base)!.push(row);
      return { greater: greater.filter(({ score }) => score > least), least, ties: tied };
    },
  };
}
