import { expect, test } from "vitest";
import { forbiddenWords, ownInstructions } from "./never-said.ts";
import { maskPersonalData } from "./personal-data.ts";

test.each([
  ["We guarantee it.", ["guarantee"], true],
  ["WE GUARANTEE IT!", ["guarantee"], true],
  ["Please start over.", ["art"], false],
  ["Das garantiere ich Ihnen.", ["garantiere ich"], true],
  ["Das ist vollständig gratis.", ["vollstandig"], true],
  ["Anything at all.", ["?!"], false],
])("%s has words that are never said: %j %s", (sentence, words, isFound) => {
  expect(forbiddenWords(sentence, { words }) !== null).toBe(isFound);
});

test("a pattern is found in any case", () => {
  expect(forbiddenWords("Our RIVAL Corp is worse", { patterns: ["rival\\s+corp"] })).toEqual({
    found: "rival\\s+corp",
    because: "pattern",
  });
});

const instructions = "You are Ava. Never promise a refund before the supervisor has agreed to it in writing.";

test("instructions that are read out are found by eight words in a row", () => {
  const read = "My rules say: never promise a refund before the supervisor has agreed to it.";
  expect(ownInstructions(read, instructions, [])).toMatchObject({ because: "instructions" });
  expect(ownInstructions("I can't promise a refund before my supervisor agrees.", instructions, [])).toBeNull();
});

test("what a passage says in the same words may be said", () => {
  const sentence = "Never promise a refund before the supervisor has agreed to it in writing.";
  expect(ownInstructions(sentence, instructions, [`Policy: ${sentence}`])).toBeNull();
});

test.each([
  ["Your card 4111 1111 1111 1111 was charged.", "Your card … 1111 was charged."],
  ["Your card 4111 1111 1111 1112 was charged.", "Your card 4111 1111 1111 1112 was charged."],
  ["It goes to DE89 3704 0044 0532 0130 00.", "It goes to … 3000."],
  ["I'll write to ann@example.com.", "I'll write to …."],
  ["Write to help@shop.example.", "Write to help@shop.example."],
  ["Call 0800 555 2210.", "Call 0800 555 2210."],
])("%s is said as %s", (text, masked) => {
  expect(maskPersonalData(text, ["Questions: help@shop.example"])).toBe(masked);
});
