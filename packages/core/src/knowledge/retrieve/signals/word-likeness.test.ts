import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { WordMeanings } from "../../../ports/embedder.ts";
import type { RerankEvidence } from "../../../ports/reranker.ts";
import { askedWords, questionTerms, questionWords } from "../../words/words.ts";
import { createBuiltInReranker } from "../rerank/built-in-reranker.ts";
import { readEvidence } from "./read-evidence.ts";
import { wordLikeness } from "./word-likeness.ts";

/** Words of one line are alike; all known words tell the same. */
const alike = ["hamster rabbit guinea", "price cost fee", "swim pool", "weekend saturday"].map((line) =>
  line.split(" "),
);
const meanings: WordMeanings = {
  weightsOf: (all: readonly string[]) => all.map((word) => (alike.some((line) => line.includes(word)) ? 1 : null)),
  likeness: (asked, words) =>
    Float32Array.from(
      words.flatMap((word) =>
        asked.map((one) =>
          one === word ? 1 : alike.some((line) => line.includes(one) && line.includes(word)) ? 0.6 : 0,
        ),
      ),
    ),
  meaningOf: () => new Float32Array(0),
};

function evidenceOf(question: string, passages: readonly { heading: string; text: string }[]): RerankEvidence {
  const terms = questionTerms(question);
  return {
    trust: 1,
    understood: 1,
    terms,
    words: questionWords(question),
    weights: terms.map(() => 1),
    asked: askedWords(question),
    meanings,
    passages: passages.map((one) => ({ ...one, fused: 0.5, termFrequencies: terms.map(() => 0) })),
  };
}

const rabbits = { heading: "Rabbits and birds", text: "Doctor Lowe treats every rabbit and guinea pig." };
const hours = { heading: "Hours", text: "The practice is open on Saturday." };

describe("the likeness of words", () => {
  it("finds a passage that has none of the question's words", () => {
    const found = wordLikeness(evidenceOf("who sees my hamster", [hours, rabbits]))!;
    expect(found.text[1]).toBeGreaterThan(found.text[0]!);
  });

  it("says of the heading alone what it has of the question, and how much of it is asked for", () => {
    const both = [
      { heading: "Pool", text: "Open daily." },
      { heading: "Pool and price", text: "Open daily." },
    ];
    const { heading, asked } = wordLikeness(evidenceOf("swim", both))!;
    expect(heading[0]).toBeCloseTo(0.6);
    expect(heading[1]).toBeCloseTo(0.6);
    expect(asked[0]).toBeGreaterThan(asked[1]!);
  });

  it("lets a word count by its rarity in the knowledge base", () => {
    const evidence = evidenceOf("swim hamster", [rabbits, { heading: "Pool", text: "The pool." }]);
    const rare = wordLikeness({ ...evidence, weights: [1, 5] })!;
    expect(rare.text[0]).toBeGreaterThan(rare.text[1]!);
    const common = wordLikeness({ ...evidence, weights: [5, 1] })!;
    expect(common.text[0]).toBeLessThan(common.text[1]!);
  });

  it("says nothing where the embedder knows no word of the question, or no words at all", () => {
    expect(wordLikeness(evidenceOf("退款需要多少天", [rabbits]))).toBeNull();
    expect(wordLikeness({ ...evidenceOf("who sees my hamster", [rabbits]), meanings: null })).toBeNull();
  });

  it("is between 0 and 1 for any texts", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 30 }),
      fc.constantFrom(rabbits.text, "swim", "12 %", ""),
    );
    fc.assert(
      fc.property(text, fc.array(fc.record({ heading: text, text }), { maxLength: 4 }), (question, passages) => {
        const found = wordLikeness(evidenceOf(`${question} hamster`, passages))!;
        for (const value of Object.values(found).flat()) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
        }
        expect(found.text).toHaveLength(passages.length);
      }),
    );
  });
});

it("lets a heading that says hardly more of the question than another not count as much as a text that answers", () => {
  const evidence = evidenceOf("who sees my hamster", [
    { heading: "Hours", text: "Every guinea pig." },
    { heading: "Price", text: "Open on Saturday." },
  ]);
  const likeness: WordMeanings["likeness"] = (asked, words) =>
    meanings
      .likeness(asked, words)
      .map((value, at) => value + (words[Math.floor(at / asked.length)] === "price" ? 0.1 : 0));
  const { passages } = readEvidence({ ...evidence, meanings: { ...meanings, likeness } });
  expect(passages[0]!.alike).toBe(1);
  expect(passages[1]!.alike).toBeLessThan(0.7);
});

it("puts the passage first whose words mean what is asked", async () => {
  const evidence = evidenceOf("who sees my hamster", [hours, rabbits]);
  const { signal } = new AbortController();
  const [other, right] = await createBuiltInReranker().rerank({
    question: "who sees my hamster",
    passages: [],
    evidence,
    signal,
  });
  expect(right).toBeGreaterThan(other!);
});
