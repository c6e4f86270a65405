import { expect, test } from "vitest";
import { createWarn } from "./warn.ts";

test("a sentence is said again after a minute, another one at once, and a listener that throws stops nothing", () => {
  const said: string[] = [];
  let at = 0;
  const warn = createWarn(
    (sentence) => {
      said.push(sentence);
      throw new Error("full");
    },
    () => at,
  );
  for (const [ms, sentence] of [
    [0, "a"],
    [10, "a"],
    [20, "b"],
    [59_999, "a"],
    [60_000, "a"],
  ] as const) {
    at = ms;
    warn(sentence);
  }
  expect(said).toEqual(["a", "b", "a"]);
});
