import { expect, test } from "vitest";
import { createGroundReader } from "./check/evidence.ts";
import { checkSentence } from "./check-said.ts";

function verdict(passage: string, sentence: string, language = "en"): string {
  const evidence = createGroundReader()([{ from: "passage", text: passage, chunkId: "c" }], language);
  return checkSentence(sentence, evidence, { language, asked: null }).verdict;
}

test.each([
  ["The shop opens daily. It is closed on May 1.", "On May first the shop isn't open.", "supported"],
  ["The pool is open. It is not open on Mondays.", "The pool is open.", "supported"],
  ["The pool is not open on Mondays.", "On Mondays the pool is open.", "contradicted"],
  ["Basic costs €29, and the Premium plan €44.", "The Premium plan is twenty-nine euros.", "contradicted"],
  ["We close on December 25.", "On Christmas Day we're closed.", "supported"],
  ["Delivery takes 3 days.", "A gift card costs 50 dollars.", "unsupported"],
  ["Delivery takes 3 days.", "Great, thanks for calling!", "supported"],
])("over %j the sentence %j is %s", (passage, sentence, expected) => {
  expect(verdict(passage, sentence)).toBe(expected);
});

test("a ground in another language supports a figure, and contradicts none that it can't be aligned with", () => {
  expect(verdict("Der Tarif kostet 39 Euro.", "It is thirty-nine euros.")).toBe("supported");
  expect(verdict("Der Tarif kostet 39 Euro.", "It is twenty-nine euros.")).toBe("unsupported");
});

test("the same sentence over the same grounds is judged alike, whatever was read before", () => {
  const read = createGroundReader();
  const grounds = Array.from({ length: 200 }, (_, at) => ({
    from: "passage" as const,
    text: `Room ${at} costs ${at} euros.`,
  }));
  const once = checkSentence("Room 7 costs 9 euros.", read(grounds, "en"), { language: "en", asked: null });
  read([{ from: "passage", text: "Nothing." }], "en");
  expect(checkSentence("Room 7 costs 9 euros.", read(grounds, "en"), { language: "en", asked: null })).toEqual(once);
});
