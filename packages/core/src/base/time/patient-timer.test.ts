import { expect, onTestFinished, test, vi } from "vitest";
import { lostMs, watchLostTime } from "./lost-time.ts";
import { patientTimer } from "./patient-timer.ts";

/** Holds the event loop, as a machine without a free processor does. */
function stall(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

test("time that the process lost is waited for again, so that what arrives then is not late", async () => {
  const before = lostMs();
  onTestFinished(watchLostTime());
  const outcome = await new Promise<string>((resolve) => {
    patientTimer(100, () => resolve("late"));
    stall(400);
    setTimeout(() => resolve("answered"), 20);
  });
  expect(outcome).toBe("answered");
  expect(lostMs() - before).toBeGreaterThan(300);
});

test("time that passes while the process runs is not lost, and a stopped timer calls nobody", async () => {
  await new Promise<void>((resolve) => void patientTimer(5, resolve));
  let called = false;
  const stop = patientTimer(1, () => {
    called = true;
  });
  stop();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(called).toBe(false);
});

test("nothing counts as lost while nobody watches", async () => {
  // A copy of its own: tests that share the module may leave a turn behind, which watches.
  vi.resetModules();
  const unwatched = await import("./lost-time.ts");
  stall(40);
  expect(unwatched.lostMs()).toBe(0);
});

test("a watch that began on a test's clock counts nothing once that clock is gone", async () => {
  vi.resetModules();
  const { lostMs: lostNow, watchLostTime: watch } = await import("./lost-time.ts");
  vi.useFakeTimers();
  watch();
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve, 30));
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const before = lostNow();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lostNow() - before).toBeLessThan(5_000);
});
