import { describe, expect, test } from "vitest";
import { inOrder } from "./in-order.ts";

const signal = new AbortController().signal;
async function* numbers(count: number) {
  for (let i = 0; i < count; i++) yield i;
}
const turns = async (count: number) => {
  for (let i = 0; i < count; i++) await new Promise((resolve) => setImmediate(resolve));
};
async function collect<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const all = [];
  for await (const value of values) all.push(value);
  return all;
}

describe("inOrder", () => {
  test.each([1, 2, 3, 7, 20])(
    "keeps the order of the items and never works on more than %i at once",
    async (concurrency) => {
      let running = 0;
      let most = 0;
      const results = inOrder(numbers(10), { concurrency, signal }, async (item) => {
        most = Math.max(most, ++running);
        await turns(3 + ((item * 7) % 5));
        running -= 1;
        return item;
      });
      expect(await collect(results)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
      expect(most).toBe(Math.min(concurrency, 10));
    },
  );

  test("throws the first failure in order, after the results before it, and aborts the rest", async () => {
    const aborted: number[] = [];
    const seen: number[] = [];
    const results = inOrder(numbers(10), { concurrency: 4, signal }, async (item, inner) => {
      if (item === 3) throw new Error("early but third");
      if (item === 2) {
        await turns(3);
        throw new Error("late but second");
      }
      if (item > 3)
        await new Promise<void>((resolve) => inner.addEventListener("abort", () => resolve(void aborted.push(item))));
      return item;
    });
    const reading = async () => {
      for await (const result of results) seen.push(result);
    };
    await expect(reading()).rejects.toThrow("late but second");
    expect(seen).toEqual([0, 1]);
    expect(aborted).toEqual([4, 5]);
  });

  test("a reader that stops aborts the work under way and ends the items", async () => {
    let ended = false;
    let aborted = 0;
    async function* items() {
      try {
        yield* numbers(10);
      } finally {
        ended = true;
      }
    }
    const results = inOrder(items(), { concurrency: 3, signal }, async (item, inner) => {
      inner.addEventListener("abort", () => aborted++);
      return item;
    });
    for await (const _result of results) break;
    expect({ ended, aborted }).toEqual({ ended: true, aborted: 3 });
  });
});
