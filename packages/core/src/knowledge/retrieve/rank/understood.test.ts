import { describe, expect, it } from "vitest";
import { understoodOf, wordsBelieved } from "./understood.ts";

const meanings = {
  weightOf: (word: string) => (word === "price" || word === "cabin" ? 1 : null),
  likeness: () => new Float32Array(),
  meaningOf: () => new Float32Array(),
};

describe("what words count beside meaning", () => {
  it.each([
    ["all of them, where no meaning is known", 0, [0.2], 1],
    ["what the best text covers, where all meanings are known", 1, [0.1, 0.4, 0.2], 0.4],
    ["all of them, where one text has all words", 1, [0, 1], 1],
    ["a mean of both, where half of the words is known", 0.5, [0.2], 0.6],
    ["nothing, where no text has any", 1, [], 0],
  ])("is %s", (_, understood, coverages, believed) => {
    expect(wordsBelieved(understood, coverages)).toBeCloseTo(believed);
  });

  it("is as much as the share of the question's words that an embedder knows", () => {
    expect(understoodOf(["price", "cabin"], meanings)).toBe(1);
    expect(understoodOf(["price", "kabine"], meanings)).toBe(0.5);
    expect(understoodOf([], meanings)).toBe(0);
    expect(understoodOf(["price"], null)).toBe(0);
  });
});
