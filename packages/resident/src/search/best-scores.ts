import { replaceLeast } from "./least-heap.ts";

/** A chunk by its row, with a retriever's score. */
export interface Scored {
  row: number;
  score: number;
}

/** Keeps the `limit` greatest scores, and whatever ties with the last of them. Ids decide between ties, later. */
export interface BestScores<Entry extends Scored> {
  /** An entry with a smaller score can't be among the best any more. */
  readonly floor: number;
  add(entry: Entry): void;
  entries(): Entry[];
}

export function createBestScores<Entry extends Scored>(limit: number): BestScores<Entry> {
  const greatest = new Float64Array(limit).fill(Number.NEGATIVE_INFINITY);
  let kept: Entry[] = [];
  let trimAt = 4 * limit + 64;

  function trim(): void {
    kept = kept.filter(({ score }) => score >= greatest[0]!);
    trimAt = 2 * kept.length + 64;
  }

  return {
    get floor() {
      return greatest[0]!;
    },
    add(entry) {
      if (entry.score < greatest[0]!) return;
      if (entry.score > greatest[0]!) replaceLeast(greatest, entry.score);
      kept.push(entry);
      if (kept.length >= trimAt) trim();
    },
    entries() {
      trim();
      return kept;
    },
  };
}
