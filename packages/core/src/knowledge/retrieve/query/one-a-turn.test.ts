import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { createTurns, ownTurn } from "./one-a-turn.ts";

test("the first runs at once, and each of the others in a turn of its own, in their order", async () => {
  const turns = createTurns();
  const ran: string[] = [];
  const run = (name: string) => turns().then(() => void ran.push(name));
  const all = ["one", "two", "three"].map(run);
  await Promise.resolve();
  expect(ran).toEqual(["one"]);
  for (const before of [1, 2]) {
    expect(ran).toHaveLength(before);
    await setImmediate();
  }
  await Promise.all(all);
  expect(ran).toEqual(["one", "two", "three"]);
});

test("one that comes when the others are done runs at once", async () => {
  const turns = createTurns();
  await Promise.all([turns(), turns()]);
  await setImmediate();
  let ran = false;
  void turns().then(() => {
    ran = true;
  });
  await Promise.resolve();
  expect(ran).toBe(true);
});

/** Agents' unit tests search while their clock stands, and many of them share this thread. */
test("turns go on while a test's clock stands", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  for (let i = 0; i < 3; i++) await ownTurn();
});
