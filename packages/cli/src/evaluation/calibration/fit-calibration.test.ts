import { checkCalibration } from "@cuecard/core/adapter-kit";
import { expect, test } from "vitest";
import { fitCalibration } from "./fit-calibration.ts";

/** `count` numbers evenly from `from` to `to`. */
const evenly = (from: number, to: number, count = 101) =>
  Array.from({ length: count }, (_, at) => from + ((to - from) * at) / (count - 1));

test("where right passages and others mix, 0.6 is what one in twenty others reaches", () => {
  const points = fitCalibration({ right: evenly(0.2, 0.8), outOfScope: evenly(0, 0.4) });
  expect(points[0]).toEqual([0, 0]);
  expect(points[1]).toEqual([0.2, 0.4]);
  expect(points[2]).toEqual([0.38, 0.6]);
  expect(points.at(-1)).toEqual([1, 1]);
});

test("where there is room between them, 0.6 is its middle", () => {
  const points = fitCalibration({ right: evenly(0.6, 0.8), outOfScope: evenly(0, 0.2) });
  expect(points.find(([, similarity]) => similarity === 0.6)![0]).toBeCloseTo((0.19 + 0.61) / 2, 2);
});

test.each([
  ["all others alike", { right: evenly(0.5, 0.9), outOfScope: evenly(0.3, 0.3) }],
  ["right ones alike", { right: evenly(0.9, 0.9), outOfScope: evenly(0.1, 0.3) }],
  ["right ones at 1", { right: evenly(1, 1), outOfScope: evenly(0.1, 0.3) }],
  ["others beyond a right angle", { right: evenly(0.1, 0.4), outOfScope: evenly(-0.3, 0.05) }],
  ["a family whose cosines are all high", { right: evenly(0.84, 0.93), outOfScope: evenly(0.78, 0.85) }],
])("a curve that can be used comes of %s", (_name, cosines) => {
  const points = fitCalibration(cosines);
  expect(() => checkCalibration({ points, fittedOn: "a test" })).not.toThrow();
  expect(points.map(([, similarity]) => similarity)).toContain(0.6);
});

test("vectors that don't tell right from wrong, and too few questions, are refused", () => {
  expect(() => fitCalibration({ right: evenly(0, 0.2), outOfScope: evenly(0.3, 0.5) })).toThrow(
    "No calibration can separate them",
  );
  expect(() => fitCalibration({ right: evenly(0, 1, 19), outOfScope: evenly(0, 0.2) })).toThrow(
    "There are 19 questions",
  );
  expect(() => fitCalibration({ right: evenly(0, 1), outOfScope: [] })).toThrow("There are 0 out-of-scope questions");
});
