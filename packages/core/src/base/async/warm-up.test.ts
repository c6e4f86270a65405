import { expect, test } from "vitest";
import { createWarmUps } from "./warm-up.ts";

function setUp() {
  const played: AbortSignal[] = [];
  const play = (signal: AbortSignal) => {
    played.push(signal);
    return new Promise<void>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  };
  return { played, play, holdWarmUp: createWarmUps() };
}

test("all that a process has open share one warm-up, which stops with the last of them", async () => {
  const { played, play, holdWarmUp } = setUp();
  const first = holdWarmUp({ begins: true, play });
  const second = holdWarmUp({ begins: true, play });
  expect(played).toHaveLength(1);
  first.release();
  expect(played[0]?.aborted).toBe(false);
  const over = second.done();
  second.release();
  await over;
  expect(played[0]?.aborted).toBe(true);
  expect(second.begun()).toBeNull();
});

test("one that was stopped or failed fails nobody, and begins again with the next opening", async () => {
  const { played, play, holdWarmUp } = setUp();
  const lazy = holdWarmUp({ begins: false, play: async () => Promise.reject(new Error("No memory is left.")) });
  expect(lazy.begun()).toBeNull();
  await lazy.done();
  lazy.release();
  holdWarmUp({ begins: true, play }).release();
  expect(played).toHaveLength(1);
});
