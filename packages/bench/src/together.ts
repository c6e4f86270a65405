/** Enough that the main thread and the store's threads are all busy. */
const atOnce = 4;
/** How often progress is reported. */
const tellEveryMs = 20_000;

/** Works on the items, a few at once, and gives the results in their order. `tell` hears how many are done. */
export async function together<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  tell: (done: string) => void,
): Promise<Result[]> {
  const results: Result[] = [];
  const start = performance.now();
  let [next, done, toldAt] = [0, 0, start];
  const lane = async () => {
    while (next < items.length) {
      const at = next++;
      results[at] = await work(items[at]!);
      done++;
      if (performance.now() - toldAt < tellEveryMs) continue;
      toldAt = performance.now();
      tell(`${done} of ${items.length} after ${((toldAt - start) / 1000).toFixed(0)} s`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return results;
}
