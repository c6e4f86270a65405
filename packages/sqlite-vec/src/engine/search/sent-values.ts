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

export interface SentValuesOptions<Value> {
  /**
   * So many are kept. Others are sent each time, and after as many of those all begin again: to replace one by one would keep little of what comes in turn, and the garbage
   * collector busy.
   */
  most: number;
  /** Whether it is worth keeping. Asked each time that it is sent. */
  isWorth: (value: Value) => boolean;
}

export function createSentValues<Value>({ most, isWorth }: SentValuesOptions<Value>): SentValues<Value> {
  const numbers = new Map<Value, number>();
  let next = 1;
  let since = next;
  let left = 0;

  function forget(): void {
    numbers.clear();
    since = next;
    left = 0;
  }

  return {
    get since() {
      return since;
    },
    numberOf(value) {
      const known = numbers.get(value);
      if (known !== undefined) return known;
      if (!isWorth(value)) return 0;
      if (numbers.size === most) {
        if (++left < most) return 0;
        forget();
      }
      numbers.set(value, next);
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
