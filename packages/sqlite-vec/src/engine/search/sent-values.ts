/** What one thread sends to another, which keeps some of it: from then on a number is enough. */
export interface SentValues<Value> {
  /**
   * Above 0: the number that it was sent with. Below 0: it is sent now, and kept under this number without its sign. 0: it is sent now, and not kept.
   */
  numberOf(value: Value): number;
  /** Smaller numbers are not used any more. */
  readonly since: number;
  /** The other thread need not keep what it has. */
  forget(): void;
}

export interface SentValuesOptions<Value, Key> {
  /**
   * So much is kept at most. Other values are sent each time, and after as much of those all begin again: to replace one by one would keep little of what comes in turn, and
   * the garbage collector busy.
   */
  most: Amount;
  keyOf: (value: Value) => Key;
  /** Whether what was sent for a key still stands for this value. */
  isSame: (sent: Value, value: Value) => boolean;
  /** Whether it is worth keeping. Asked each time that it is sent. */
  isWorth: (value: Value) => boolean;
  charactersOf: (value: Value) => number;
}

/** How many values, and how long they are together. */
export interface Amount {
  values: number;
  characters: number;
}

export function createSentValues<Value, Key>({
  most,
  keyOf,
  isSame,
  isWorth,
  charactersOf,
}: SentValuesOptions<Value, Key>): SentValues<Value> {
  const known = new Map<Key, { value: Value; number: number }>();
  let kept = { values: 0, characters: 0 };
  /** Of what was worth keeping since there was no more room. */
  let others = { values: 0, characters: 0 };
  let next = 1;
  let since = next;

  function forget(): void {
    known.clear();
    since = next;
    kept = { values: 0, characters: 0 };
    others = { values: 0, characters: 0 };
  }

  /** Adds to an amount as long as it stays below the most. */
  function add(amount: Amount, characters: number, values = most.values): boolean {
    if (amount.values >= values || amount.characters + characters > most.characters) return false;
    amount.values += 1;
    amount.characters += characters;
    return true;
  }

  return {
    get since() {
      return since;
    },
    numberOf(value) {
      const key = keyOf(value);
      const before = known.get(key);
      if (before && isSame(before.value, value)) return before.number;
      const characters = charactersOf(value);
      if (!isWorth(value) || characters > most.characters) return 0;
      if (!add(kept, characters)) {
        if (add(others, characters, most.values - 1)) return 0;
        forget();
        add(kept, characters);
      }
      known.set(key, { value, number: next });
      return -next++;
    },
    forget,
  };
}

/** The other side. */
export interface ReceivedValues<Value> {
  /**
   * The value of such a number; `sent` gives what was sent now. Undefined: it was kept, but its message never came, such as that of an aborted request.
   */
  valueOf(number: number, sent: () => Value): Value | undefined;
  /** Drops what has smaller numbers. The message that says so may still name them. */
  dropBefore(since: number): void;
}

export function createReceivedValues<Value>(): ReceivedValues<Value> {
  const values = new Map<number, Value>();
  return {
    valueOf(number, sent) {
      if (number > 0) return values.get(number);
      const value = sent();
      if (number < 0) values.set(-number, value);
      return value;
    },
    dropBefore(since) {
      for (const number of values.keys()) {
        if (number >= since) return;
        values.delete(number);
      }
    },
  };
}
