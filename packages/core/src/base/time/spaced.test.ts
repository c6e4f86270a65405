import { AsyncLocalStorage } from "node:async_hooks";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { spaced } from "./spaced.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test("the first call comes at once, and many that follow are one after the pause", async () => {
  const work = vi.fn();
  const ask = spaced(work, 100);
  for (let each = 0; each < 50; each++) ask();
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(99);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
});

test("without another ask it rests, and the next is answered at once", async () => {
  const work = vi.fn();
  const ask = spaced(work, 100);
  ask();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(work).toHaveBeenCalledTimes(1);
  ask();
  expect(work).toHaveBeenCalledTimes(2);
});

test("what is asked for while it works is followed by a call", async () => {
  const ask = spaced(() => work(), 100);
  const work = vi.fn(() => {
    if (work.mock.calls.length === 1) ask();
  });
  ask();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(work).toHaveBeenCalledTimes(2);
});

test("a call that waited has the context of who asked last", async () => {
  const context = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  const ask = spaced(() => void seen.push(context.getStore()), 100);
  for (const who of ["first", "second", "last"]) context.run(who, ask);
  await vi.advanceTimersByTimeAsync(100);
  expect(seen).toEqual(["first", "last"]);
});
