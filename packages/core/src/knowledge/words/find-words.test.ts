import fc from "fast-check";
import { expect, it } from "vitest";
import { createWordFinder } from "./find-words.ts";
import { questionTerms, words } from "./words.ts";

const found = (question: string, text: string) => {
  const terms = questionTerms(question);
  return createWordFinder(terms)(text).map(({ at, term }) => [terms[term], at]);
};

it.each([
  [
    "inflected",
    "refund policies",
    "Policy: refunding, refunds.",
    [
      ["polici", 0],
      ["refund", 8],
      ["refund", 19],
    ],
  ],
  [
    "accented",
    "tarjeta crédito",
    "TARJETAS de credito",
    [
      ["tarjeta", 0],
      ["credito", 12],
    ],
  ],
  [
    "in a script without spaces",
    "申请退款",
    "退款申请",
    [
      ["退款", 0],
      ["申请", 2],
    ],
  ],
  [
    "in a script without spaces beside digits",
    "退款",
    "308退款a退款",
    [
      ["退款", 3],
      ["退款", 6],
    ],
  ],
  [
    "as short as a letter or two",
    "is a to",
    "This is also a tomato, to a.",
    [
      ["is", 5],
      ["a", 13],
      ["to", 23],
      ["a", 26],
    ],
  ],
  [
    "Arabic, whose words grow at both ends",
    "كتاب",
    "قرأت الكتاب وكتابها",
    [
      ["كتاب", 5],
      ["كتاب", 12],
    ],
  ],
  ["Russian", "возвраты", "Возврат товара", [["возврат", 0]]],
  ["Korean", "환불을", "환불은", [["환불", 0]]],
  ["of letters that are two units long", "𐐨𐐩𐐪𐐫", "𐐬 𐐨𐐩𐐪𐐫", [["𐐨𐐩𐐪𐐫", 3]]],
])("finds words that are %s at their places", (_, question, text, places) => {
  expect(found(question, text)).toEqual(places);
});

it("finds no word inside of another, nor one that only begins alike", () => {
  expect(found("port code", "report decode portal")).toEqual([]);
});

it("finds only words of the question that the text's index has too, whatever the text", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.constantFrom("(.*)+[a]", "$ \\b refunds", "Wi-Fi iPhone15", "größe"),
  );
  fc.assert(
    fc.property(text, text, (question, passage) => {
      const index = new Set(words(passage.toLowerCase()));
      for (const [term] of found(question, passage))
        if (/^[a-z]+$/.test(String(term))) expect(index.has(String(term))).toBe(true);
    }),
  );
});
