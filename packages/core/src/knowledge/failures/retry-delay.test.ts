import { expect, test } from "vitest";
import { retryDelayMs } from "./retry-delay.ts";

const delay = (failedRuns: number, random: number, retryAfterSeconds: number | null = null) =>
  retryDelayMs({ failedRuns, retryAfterSeconds, random: () => random });

test("pauses grow four times each, by chance up to half shorter", () => {
  expect([0, 1, 2, 3].map((failedRuns) => delay(failedRuns, 0))).toEqual([10_000, 40_000, 160_000, 640_000]);
  expect([0, 1, 2, 3].map((failedRuns) => delay(failedRuns, 0.999_999))).toEqual([5_000, 20_000, 80_000, 320_000]);
});

test("a source comes back no sooner than the other side asked, for up to a day", () => {
  expect(delay(0, 0, 120)).toBe(120_000);
  expect(delay(0, 0.5, 120)).toBe(126_000);
  expect(delay(2, 0, 120)).toBe(160_000);
  expect(delay(0, 0, 1e9)).toBe(24 * 3_600_000);
});
