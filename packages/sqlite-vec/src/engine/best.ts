/** A chunk by its row, with the score of one leg. */
export interface Scored {
  row: number;
  score: number;
}

/** Keeps the `limit` greatest scores, and whatever ties with the last of them: who wins a tie is decided by id, later. */
export interface BestScores<Entry extends Scored> {
  /** No entry of a smaller score can be among the best any more. */
  readonly floor: number;
  add(entry: Entry): void;
  entries(): Entry[];
}

export function createBestScores<Entry extends Scored>(limit: number): BestScores<Entry> {
  let kept: Entry[] = [];
  let floor = Number.NEGATIVE_INFINITY;
  let trimAt = 2 * limit + 64;

  function trim(): void {
    if (kept.length <= limit) return;
    kept.sort((left, right) => right.score - left.score);
    floor = kept[limit - 1]!.score;
    kept = kept.filter(({ score }) => score >= floor);
    trimAt = 2 * kept.length + 64;
  }

  return {
    get floor() {
      return floor;
    },
    add(entry) {
      if (entry.score < floor) return;
      kept.push(entry);
      if (kept.length >= trimAt) trim();
    },
    entries() {
      trim();
      return kept;
    },
  };
}
