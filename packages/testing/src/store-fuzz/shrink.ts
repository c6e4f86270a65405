/**
 * The shortest list that still fails, as far as dropping stretches and making items plainer finds it: delta debugging
 * (Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002), with stretches of half the length
 * each round.
 */
export async function shrink<Item>(
  items: readonly Item[],
  { fails, plainer }: { fails: (items: readonly Item[]) => Promise<boolean>; plainer: (item: Item) => Item[] },
): Promise<Item[]> {
  let left = [...items];
  for (let size = left.length >> 1 || 1; ; size = size >> 1) {
    for (let start = 0; start < left.length; ) {
      const without = left.toSpliced(start, size);
      if (await fails(without)) left = without;
      else start += size;
    }
    if (size <= 1) break;
  }
  for (let index = 0; index < left.length; index++) {
    for (const plain of plainer(left[index]!)) {
      const changed = left.with(index, plain);
      if (await fails(changed)) left = changed;
    }
  }
  return left;
}
