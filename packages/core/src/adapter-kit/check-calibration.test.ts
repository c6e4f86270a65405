import { expect, test } from "vitest";
import type { Calibration } from "../ports/embedder.ts";
import { checkCalibration } from "./check-calibration.ts";

const calibration = (points: Calibration["points"], fittedOn = "a test") => ({ points, fittedOn });

test("a curve that rises is returned as it is", () => {
  const rising = calibration([
    [-1, 0],
    [0.3, 0.6],
    [0.4, 0.6],
    [1, 1],
  ]);
  expect(checkCalibration(rising)).toBe(rising);
});

test.each([
  [calibration([[0, 0]]), "it has 1 points"],
  [
    calibration([
      [0, 0],
      [1.2, 1],
    ]),
    "point 2, [1.2, 1], has a cosine",
  ],
  [
    calibration([
      [0, 0],
      [Number.NaN, 1],
    ]),
    "has a cosine outside -1 to 1",
  ],
  [
    calibration([
      [0, -0.1],
      [1, 1],
    ]),
    "point 1, [0, -0.1], has a similarity",
  ],
  [
    calibration([
      [0, 0],
      [0.3, 0.6],
      [0.3, 0.7],
    ]),
    "point 3, [0.3, 0.7], does not have a greater cosine",
  ],
  [
    calibration([
      [0, 0.5],
      [1, 0.4],
    ]),
    "has a smaller similarity",
  ],
  [
    calibration(
      [
        [0, 0],
        [1, 1],
      ],
      " ",
    ),
    "fittedOn is empty",
  ],
])("%o is refused: %s", (broken, reason) => {
  expect(() => checkCalibration(broken)).toThrow(
    expect.objectContaining({ code: "invalid_value", param: "calibration", message: expect.stringContaining(reason) }),
  );
});
