/** How many entries of ledger and trace there are. */
export interface Lengths {
  ledger: number;
  trace: number;
}

/** How much of ledger and trace the store has, while entries are undone and a save is under way. */
export interface StoredLengths {
  /** Entries that the store has, and that nothing undid since. */
  readonly now: Lengths;
  /** A save takes everything up to `taken`. Returns a function to call once it is stored. */
  take(taken: Lengths): () => void;
  /** Everything behind `left` is undone: the next save replaces it in the store. */
  cut(left: Lengths): void;
}

export function createStoredLengths(initial: Lengths): StoredLengths {
  let stored = initial;
  /** Entries that nothing undid since the save under way took them. */
  let untouched = initial;
  return {
    get now() {
      return stored;
    },
    take(taken) {
      untouched = taken;
      return () => {
        stored = shorter(taken, untouched);
      };
    },
    cut(left) {
      stored = shorter(stored, left);
      untouched = shorter(untouched, left);
    },
  };
}

function shorter(one: Lengths, other: Lengths): Lengths {
  return { ledger: Math.min(one.ledger, other.ledger), trace: Math.min(one.trace, other.trace) };
}
