import { expect, test } from "vitest";
import { measureQuestion } from "./measure-question.ts";
import type { SetResult } from "./set-result.ts";

const citation = { title: null, url: null, filename: null, page: null, headingPath: [], rows: null, start: 0, end: 0 };
const found = (documentId: string, tokens = 100): SetResult => {
  return { documentId, tokens, text: "", similarity: 1, citation, scores: null };
};
const answer = (...all: SetResult[]) => ({ found: all, milliseconds: 1, degraded: [] });

test("a document counts once, where its best passage stands, and by its worth", () => {
  const question = {
    id: "q",
    text: "q",
    relevant: new Map([
      ["a", 1],
      ["b", 3],
      ["c", 1],
    ]),
  };
  const measures = measureQuestion(question, answer(found("x", 700), found("x"), found("a"), found("b")), 800);
  expect(measures).toMatchObject({
    "hit@1": 0,
    "hit@3": 1,
    "MRR@10": 0.5,
    "recall@5": 2 / 3,
    "recall in 800 tokens": 0,
    empty: 0,
  });
  // Ranked x, a, b: (1/log2 3 + 3/log2 4) / (3 + 1/log2 3 + 1/log2 4).
  expect(measures["nDCG@10"]).toBeCloseTo((0.63093 + 1.5) / (3 + 0.63093 + 0.5), 4);
});

test("nothing found is 0 of everything, and empty", () => {
  const question = { id: "q", text: "q", relevant: new Map([["a", 1]]) };
  const { empty, ...others } = measureQuestion(question, answer(), 800);
  expect(empty).toBe(1);
  expect(Object.values(others).every((value) => value === 0)).toBe(true);
});
