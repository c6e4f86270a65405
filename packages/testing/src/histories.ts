import { describe, expect, test } from "vitest";
import type { StorageFactory } from "./storage-suite/kit/harness.ts";
import { fuzzStores, type StoreFuzzReport } from "./store-fuzz/fuzz-stores.ts";
import { storeVerbs } from "./store-fuzz/history.ts";

/** Enough to notice what is broken. Long tests of a store play others, and `fuzzStores` as many as are asked for. */
const seeds = 2;
/** Two in which every verb is played often enough. */
const seed = 16;

/** Histories that nobody would write down, each compared with the memory store step by step. */
export function historyCases(factory: StorageFactory): void {
  describe("made-up histories", () => {
    test(`${seeds} made-up histories give the memory store's answers after every step`, {
      timeout: 600_000,
    }, async () => {
      let reopens = false;
      const report = await fuzzStores({
        factory: async () => {
          const tested = await factory();
          reopens = tested.reopen !== undefined;
          return tested;
        },
        seed,
        seeds,
      });
      expect(report.finding).toBeNull();
      expectEnoughDone(report, reopens);
    });
  });
}

/** That the histories did what they are made for: a fuzzer that does nothing finds nothing. */
export function expectEnoughDone(
  { seeds: played, steps, verbs, filtered, overSeveral, reembeddedAfterRefresh, chunks }: StoreFuzzReport,
  reopens: boolean,
): void {
  for (const verb of storeVerbs)
    if (verb !== "reopen" || reopens) expect(verbs[verb] / steps, verb).toBeGreaterThanOrEqual(0.03);
  expect(filtered / steps, "filters").toBeGreaterThanOrEqual(0.05);
  expect(overSeveral / steps, "searches of several bases").toBeGreaterThanOrEqual(0.05);
  expect(reembeddedAfterRefresh / played, "re-embeddings after a refresh").toBeGreaterThanOrEqual(0.2);
  expect(chunks).toBeGreaterThanOrEqual(200);
}
