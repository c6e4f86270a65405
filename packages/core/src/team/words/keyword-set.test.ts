import fc from "fast-check";
import { expect, test } from "vitest";
import { containsWord, fold, withoutApostrophes } from "./fold.ts";
import { createKeywordSet, keywordSetOf } from "./keyword-set.ts";

/** Words that meet at every kind of edge: scripts without spaces, marks, apostrophes, characters of two halves. */
const pieces = [
  "bill",
  "bills",
  "can't",
  "o'clock",
  "é",
  "ß",
  "卡",
  "カード",
  "บัตร",
  "ไม่",
  "𠮷",
  "😀",
  "+1",
  "#",
  " ",
  "-",
  "7",
  "_",
  "क्",
  "ن",
];
const words = fc.array(fc.constantFrom(...pieces), { maxLength: 4 }).map((each) => each.join(""));

test("a set finds exactly the keywords that a search for each alone finds", () => {
  fc.assert(
    fc.property(fc.array(words, { maxLength: 8 }), fc.array(words, { maxLength: 6 }), (keywords, spoken) => {
      const text = spoken.join(" ");
      const said = withoutApostrophes(fold(text));
      const alone = [...new Set(keywords)].filter((word) => {
        const folded = withoutApostrophes(fold(word));
        return containsWord(said, folded) || containsWord(said, folded.replaceAll("'", ""));
      });
      expect(createKeywordSet(keywords).saidIn(text)).toEqual(alone);
    }),
    { numRuns: 2_000 },
  );
});

test("keywords come as they were given and in that order", () => {
  const set = createKeywordSet(["Rückgabe", "can't pay", "Bill", "bill"]);
  expect(set.saidIn("the BILL that I cant pay, ruckgabe")).toEqual(["Rückgabe", "can't pay", "Bill", "bill"]);
  expect(set.saidIn("billing")).toEqual([]);
});

test("a list that is read again has the same set, and one with another word has another", () => {
  const list = () => ["refund", "money back"];
  expect(keywordSetOf(list())).toBe(keywordSetOf(list()));
  expect(keywordSetOf([...list(), "bill"])).not.toBe(keywordSetOf(list()));
});

test("of more keywords than are kept, those used last stay", () => {
  const list = (at: number) => Array.from({ length: 30_000 }, (_, word) => `${at}-${word}`);
  const [first, second] = [keywordSetOf(list(0)), keywordSetOf(list(1))];
  keywordSetOf(list(2));
  expect(keywordSetOf(list(0))).toBe(first);
  keywordSetOf(list(3));
  expect(keywordSetOf(list(0))).toBe(first);
  expect(keywordSetOf(list(1))).not.toBe(second);
});
