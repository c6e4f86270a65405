import { expect, it } from "vitest";
import type { WordMeanings } from "../../ports/embedder.ts";
import { words } from "../words/words.ts";
import { hasNear, variantsOf, withMeant } from "./hear.ts";
import { mistypedBy, withStopWords } from "./mistyped.ts";
import { createVocabulary } from "./vocabulary.ts";

const common = new Set("when does the pool open and where is my boat towel how can i pay it mean start".split(" "));
const meanings: WordMeanings = {
  weightsOf: (all: readonly string[]) => all.map((word) => (common.has(word) ? 1 : null)),
  likeness: (asked, others) => new Float32Array(asked.length * others.length),
  meaningOf: () => new Float32Array(),
};
const vocabulary = createVocabulary();
vocabulary.add(
  [...new Set(words("The boot of the car does not open when the receipt and the swimming pool do."))].map((term) => ({
    term,
    chunks: 1,
  })),
);

it.each([
  ["whne doees the pool open", "when does the pool open"],
  ["Whre is the pool", "where is the pool"],
  ["when does the reciept open", "when does the reciept open"],
  ["when does the pool open", "when does the pool open"],
])("writes %j as %j", (typed, written) => {
  const near = (word: string, stopWord: string) => hasNear(word, stopWord, [vocabulary]);
  expect(withStopWords(typed, mistypedBy(meanings, typed), near)).toBe(written);
});

it("is known of no word without a vocabulary, in a language that it lacks, of words that it has, and of numbers", () => {
  expect(mistypedBy(null, "whne does it open")).toBeNull();
  expect(mistypedBy(meanings, "wann macht das Schwimmbad auf")).toBeNull();
  const isMistyped = mistypedBy(meanings, "when does the boat start x1")!;
  expect(["boat", "x1", "4711", "be"].map(isMistyped)).toEqual([false, false, false, false]);
  expect(withStopWords("wann mcht das auf", mistypedBy(meanings, "wann mcht das auf"), () => false)).toBe(
    "wann mcht das auf",
  );
});

it("lets what a slip was meant as count more than what a word of its own is near to, and is embedded in its place", () => {
  const asked = "where is the reciept and my boat";
  const isMistyped = mistypedBy(meanings, asked);
  const weightOf = (variants: ReturnType<typeof variantsOf>, term: string) => variants.get(term)?.[0]?.weight ?? 0;
  const [before, now] = [variantsOf(asked, [vocabulary]), variantsOf(asked, [vocabulary], isMistyped)];
  expect(weightOf(now, "reciept")).toBeGreaterThan(weightOf(before, "reciept"));
  expect(weightOf(now, "boat")).toBe(weightOf(before, "boat"));
  const embedded = withMeant(asked, now, isMistyped);
  expect(embedded).not.toContain("reciept");
  expect(embedded).toContain("boat");
  expect(embedded).toContain(" receipt");
});
