import fc from "fast-check";
import { expect, test } from "vitest";
import { phoneNumbers } from "./phone-numbers.ts";
import { questionTerms, words } from "./words.ts";

const shared = (left: string, right: string) => {
  const forms = (text: string) => phoneNumbers(text).flatMap((number) => number.forms);
  return forms(left).some((form) => forms(right).includes(form) || words(right).includes(form));
};

test.each([
  ["+49 (0) 30 / 90 18-20", "0049 30 901820"],
  ["tel:+4930901820", "+49 (0) 30 / 90 18-20"],
  ["Call +49-30-901820.", "0049(0)30 901820"],
  ["＋４９ ３０ ９０１８２０".normalize("NFKC"), "+49.30.901820"],
  ["+49 (0) 30 / 90 18-20", "030 901820"],
  ["030/90 18-20", "(030) 901820"],
  ["+1 (555) 234-5678", "555-234-5678"],
  ["1-555-234-5678", "(555) 234 5678"],
  ["+33 1 23 45 67 89", "0033 1.23.45.67.89"],
  ["01 23 45 67 89", "01.23.45.67.89"],
  ["+44 20 7946 0958", "+442079460958"],
])("%s and %s are one number", (left, right) => {
  expect(shared(left, right)).toBe(true);
  expect(shared(right, left)).toBe(true);
});

test.each([
  ["+49 30 901820", "+43 30 901820"],
  ["+49 30 901820", "030 901820"],
  ["030 901820", "040 901820"],
])("%s and %s are not", (left, right) => {
  expect(shared(left, right)).toBe(false);
});

test.each(["01.02.2026", "from 08:30 to 17:00", "1,000,000", "12345", "0.5 to 0.7", "A0301234567B"])(
  "%s has no number to call",
  (text) => {
    expect(phoneNumbers(text)).toEqual([]);
  },
);

test("any spelling of a number with its country has the same word", () => {
  const group = fc.stringMatching(/^\d{2,3}$/);
  const gaps = fc.constantFrom(" ", "-", " / ", ".", "", " – ", "\u00a0");
  const spelled = fc.tuple(fc.constantFrom("+", "00", "tel:+"), gaps, fc.constantFrom("", "(0) ", " (0)"), gaps);
  fc.assert(
    fc.property(fc.array(group, { minLength: 2, maxLength: 3 }), spelled, spelled, (groups, one, other) => {
      const write = ([sign, gap, trunk, last]: typeof one) => `${sign}49${gap}${trunk}30${gap}${groups.join(last)}`;
      const digits = `4930${groups.join("")}`;
      for (const spelling of [one, other]) {
        expect(words(`Ring ${write(spelling)} now`)).toContain(digits);
        expect(questionTerms(write(spelling))).toContain(digits);
      }
    }),
  );
});

test("a question asks for the number, not for the groups that it is written in", () => {
  expect(questionTerms("+49 (0) 30 / 90 18-20")).toEqual(["4930901820", "030901820"]);
  expect(questionTerms("0049 30 901820")).toEqual(["901820", "4930901820"]);
});
