import { expect, test } from "vitest";
import { cutsOf } from "./hamming-cuts.ts";

const cuts = (count: number, dimensions = 384) => cutsOf({ limit: 40, dimensions, count, fewest: null });

test("as many are let through up to 500,000 vectors, and above more by the root of how many are compared", () => {
  expect(cuts(1_000)).toEqual({ hamming: 4_800, weighted: 1_200 });
  expect(cuts(500_000)).toEqual(cuts(1_000));
  expect(cuts(2_000_000)).toEqual({ hamming: 9_600, weighted: 2_400 });
  expect(cuts(8_000_000, 1_536)).toEqual({ hamming: 3_200, weighted: 1_024 });
});

test("never fewer than a search asks for, whatever was set", () => {
  expect(cutsOf({ limit: 100, dimensions: 1_536, count: 10, fewest: 0 })).toEqual({ hamming: 800, weighted: 400 });
});
