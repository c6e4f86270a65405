/** Items that each own a range of numbers, such as blocks and their rows. They are in ascending order. */
export interface Ranges<Item> {
  readonly items: readonly Item[];
  /** Takes items in, whatever order they come in. */
  add(items: readonly Item[]): void;
  remove(items: ReadonlySet<Item>): void;
  clear(): void;
  /** The item whose range holds the number. Throws when there is none: another item would be a wrong answer. */
  holding(number: number): Item;
}

export function createRanges<Item extends { chunks: number }>(startOf: (item: Item) => number): Ranges<Item> {
  let items: Item[] = [];
  /** Numbers are mostly asked for one after another. */
  let recent: Item | null = null;
  const holds = (item: Item, number: number) => number >= startOf(item) && number < startOf(item) + item.chunks;
  const inOrder = (left: Item, right: Item) => startOf(left) - startOf(right);
  return {
    get items() {
      return items;
    },
    add(more) {
      const sorted = [...more].sort(inOrder);
      const last = items.at(-1);
      const first = sorted[0];
      for (const item of sorted) items.push(item);
      // New chunks stand behind the others as a rule. Free places are filled as well.
      if (last && first && startOf(first) < startOf(last)) items.sort(inOrder);
    },
    remove(gone) {
      if (gone.size > 0) items = items.filter((item) => !gone.has(item));
      recent = null;
    },
    clear() {
      items = [];
      recent = null;
    },
    holding(number) {
      if (recent && holds(recent, number)) return recent;
      let low = 0;
      let high = items.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (startOf(items[middle]!) <= number) low = middle;
        else high = middle - 1;
      }
      const item = items[low];
      if (!item || !holds(item, number)) throw new RangeError(`No block of chunks holds ${number}.`);
      recent = item;
      return item;
    },
  };
}
