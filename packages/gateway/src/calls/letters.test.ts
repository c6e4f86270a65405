import fc from "fast-check";
import { expect, test } from "vitest";
import { cutBehind, isSame, lettersOf } from "./letters.ts";

test.each([
  ["Bill here, let me see.", 8, "Bill here,", " let me see."],
  ["Bill here, let me see.", 6, "Bill he", "re, let me see."],
  ["It is 44.90. Anything else?", 8, "It is 44.90.", " Anything else?"],
  ["Ça coûte 5 €.", 8, "Ça coûte 5", " €."],
  ["Yes.", 0, "", "Yes."],
  ["Yes.", 3, "Yes.", ""],
  ["Yes.", Number.POSITIVE_INFINITY, "Yes.", ""],
  ["你好，再见", 2, "你好，", "再见"],
])("%j behind %d letters is %j and %j", (text, letters, first, rest) => {
  expect(cutBehind(text, letters)).toEqual([first, rest]);
});

test("both parts are the text, and the first has the letters that were asked for", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.nat(20), (text, letters) => {
      const [first, rest] = cutBehind(text, letters);
      expect(first + rest).toBe(text);
      const wanted = Math.min(letters, lettersOf(text).length);
      expect(lettersOf(first).length).toBeGreaterThanOrEqual(wanted);
      // One character may be several letters when it is lowered.
      expect(lettersOf(first).length).toBeLessThan(wanted + 3);
    }),
  );
});

test("texts are the same whatever their punctuation, spaces and capitals", () => {
  expect(isSame("Bill here, hello!", "bill here hello")).toBe(true);
  expect(isSame("44.90", "44.9")).toBe(false);
});
