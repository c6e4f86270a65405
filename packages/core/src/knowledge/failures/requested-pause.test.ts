import { expect, test } from "vitest";
import { requestedPauseMs } from "./requested-pause.ts";

const day = 24 * 3_600_000;

test.each([
  [null, null],
  [Number.NaN, null],
  [0, 0],
  [1.5, 1_500],
  [-3, 0],
  [86_400, day],
  [86_401, day],
  [1e14, day],
  [Number.POSITIVE_INFINITY, day],
])("what asks for %s s gets a pause of %s ms", (seconds, milliseconds) => {
  expect(requestedPauseMs(seconds)).toBe(milliseconds);
});
