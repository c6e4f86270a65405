import { describe, expect, it } from "vitest";
import type { Embedder } from "../../../ports/embedder.ts";
import type { SpaceQuestion } from "../query/query.ts";
import { understand, wordsBelieved } from "./understood.ts";

const meanings = {
  weightsOf: (all: readonly string[]) => all.map((word) => (word === "price" || word === "cabin" ? 1 : null)),
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
    const of = (question: string, words: typeof meanings | null, trust: 1 | 2 = 1) => {
      const embedder = { trust, words } as unknown as Embedder;
      const space = { vector: new Float32Array(1), embedder } as unknown as SpaceQuestion;
      return understand([space], question).share;
    };
    expect(of("price cabin", meanings)).toBe(1);
    expect(of("price kabine", meanings)).toBe(0.5);
    expect(of("", meanings)).toBe(0);
    expect(of("price", null)).toBe(0);
    expect(of("price", null, 2)).toBe(1);
  });

  it.each([
    ["How do I get out of the contract?", ["en"], 1],
    ["Wie komme ich aus dem Vertrag heraus?", ["en"], 0],
    ["Wie komme ich aus dem Vertrag heraus?", ["en", "de"], 1],
    ["Wie komme ich aus dem Vertrag heraus?", undefined, 1],
    ["Bungalow", ["en"], 1],
  ])("of %j is, for a model of the languages %j, %d", (question, languages, understood) => {
    const embedder = { trust: 2, ...(languages && { languages }) } as unknown as Embedder;
    const space = { vector: new Float32Array(1), embedder } as unknown as SpaceQuestion;
    expect(understand([space], question).share).toBe(understood);
  });
});
