/** Items that each own a range of numbers, such as blocks and their rows. They are in ascending order. */
export interface Ranges<Item> {
  readonly items: readonly Item[];
  /** The item whose range holds the number. Throws when there is none: another item would be a wrong answer. */
  holding(number: number): Item;
}

/** Sorts the items, whatever order they come in: `holding` searches them in order. */
export function createRanges<Item extends { chunks: number }>(
  given: Iterable<Item>,
  startOf: (item: Item) => number,
): Ranges<Item> {
  const items = [...given].sort((left, right) => startOf(left) - startOf(right));
  return {
    items,
    holding(number) {
      let low = 0;
      let high = items.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (startOf(items[middle]!) <= number) low = middle;
        else high = middle - 1;
      }
      const item = items[low];
      const start = item ? startOf(item) : 0;
      if (!item || number < start || number >= start + item.chunks)
        throw new RangeError(`No block of chunks holds ${number}.`);
      return item;
    },
  };
}
