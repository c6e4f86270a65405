import fc from "fast-check";
import { expect, test } from "vitest";
import { createCountCache } from "./count-cache.ts";

/** Tells pieces apart that differ in one place only. */
const weigh = (piece: string) =>
  piece.split("").reduce((sum, sign, at) => (sum * 31 + sign.charCodeAt(0) + at) % 251, 7);

test("keeps what was counted for the same piece, wherever it stands", () => {
  const cache = createCountCache();
  let asked = 0;
  const count = () => ++asked;
  expect(cache.of("one two one", 0, 3, count)).toBe(1);
  expect(cache.of("one two one", 4, 7, count)).toBe(2);
  expect(cache.of("one two one", 8, 11, count)).toBe(1);
});

test("never mistakes one piece for another, also when many more were counted than it keeps", () => {
  const cache = createCountCache();
  for (let round = 0; round < 2; round++) {
    for (let number = 0; number < 150_000; number++) {
      const text = `<${number.toString(36)}>`;
      if (cache.of(text, 1, text.length - 1, weigh) !== weigh(text.slice(1, -1))) expect.fail(`differs at ${text}`);
    }
  }
});

test("counts pieces of any length and any signs as they are", () => {
  const cache = createCountCache();
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40 }), fc.nat(3), (piece, shift) => {
      const text = " ".repeat(shift) + piece;
      expect(cache.of(text, shift, text.length, weigh)).toBe(weigh(piece));
    }),
  );
});
