/** Items that each own a range of numbers, such as blocks and their rows. They are in ascending order. */
export interface Ranges<Item> {
  readonly items: readonly Item[];
  /** Takes items in, whatever order they come in. */
  add(items: readonly Item[]): void;
  remove(items: ReadonlySet<Item>): void;
  clear(): void;
  /** The item whose range holds the number; null: there is none. */
  find(number: number): Item | null;
  /** The same. Throws when there is none: another item would be a wrong answer. */
  holding(number: number): Item;
}

export function createRanges<Item extends { chunks: number }>(startOf: (item: Item) => number): Ranges<Item> {
  let items: Item[] = [];
  /** Numbers are mostly asked for one after another: the item that was found last, and its numbers. */
  let recent: Item | null = null;
  let [from, to] = [0, 0];
  const inOrder = (left: Item, right: Item) => startOf(left) - startOf(right);

  function find(number: number): Item | null {
    if (recent && number >= from && number < to) return recent;
    let low = 0;
    let high = items.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (startOf(items[middle]!) <= number) low = middle;
      else high = middle - 1;
    }
    const item = items[low];
    if (!item) return null;
    const start = startOf(item);
    if (number < start || number >= start + item.chunks) return null;
    [recent, from, to] = [item, start, start + item.chunks];
    return item;
  }

  return {
    find,
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
      const item = find(number);
      if (!item) throw new RangeError(`No block of chunks holds ${number}.`);
      return item;
    },
  };
}
