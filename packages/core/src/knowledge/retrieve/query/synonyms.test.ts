import fc from "fast-check";
import { expect, test } from "vitest";
import { questionTerms } from "../../words/words.ts";
import { besides, synonymsIn } from "./synonyms.ts";

const groups = [
  ["COVID-19", "corona", "coronavirus"],
  ["customer service", "helpdesk", "support team"],
  ["Rückgabe", "Retoure"],
  ["退款", "返金"],
];

test.each([
  ["is the gym open during corona", ["COVID-19", "coronavirus"]],
  ["COVID-19 rules", ["corona", "coronavirus"]],
  ["covid 19 rules", ["corona", "coronavirus"]],
  ["covid19 rules", ["corona", "coronavirus"]],
  ["where is the customer service", ["helpdesk", "support team"]],
  ["give me the helpdesk", ["customer service", "support team"]],
  ["wie geht eine Retoure", ["Rückgabe"]],
  ["我要退款", ["返金"]],
])("%j has the other words of its group", (question, phrases) => {
  expect(synonymsIn(question, groups).phrases).toEqual(phrases);
});

test.each(["the service was slow for one customer", "what does it cost", "", "coronation", "team"])(
  "%j has none",
  (question) => {
    expect(synonymsIn(question, groups)).toEqual({ variants: new Map(), phrases: [] });
  },
);

test("each word of a phrase is stood for by all words of the others", () => {
  const { variants } = synonymsIn("customer service hours", groups);
  expect([...variants.keys()]).toEqual(questionTerms("customer service"));
  for (const all of variants.values()) {
    expect(all.map(({ terms }) => terms)).toEqual([questionTerms("helpdesk"), questionTerms("support team")]);
    expect(all.every(({ beside }) => beside)).toBe(true);
  }
});

test("what a word was misheard for stays before its synonyms", () => {
  const heard = new Map([["corona", [{ terms: ["coroner"], weight: 0.5 }]]]);
  const { variants } = synonymsIn("corona", groups);
  const all = besides(heard, variants).get("corona")!;
  expect(all[0]!.terms).toEqual(["coroner"]);
  expect(all.length).toBe(3);
  expect(besides(heard, new Map())).toBe(heard);
});

test("any groups and question give only words of the question and of the groups", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 30 });
  fc.assert(
    fc.property(text, fc.array(fc.array(text, { minLength: 2, maxLength: 4 }), { maxLength: 4 }), (question, some) => {
      const asked = new Set(questionTerms(question));
      const { variants, phrases } = synonymsIn(question, some);
      for (const term of variants.keys()) expect(asked.has(term)).toBe(true);
      for (const phrase of phrases) expect(some.flat()).toContain(phrase);
    }),
  );
});
