import { expect, test } from "vitest";
import { sentencesOf } from "./sentences.ts";

const sentences = (text: string, language: string | null = null) =>
  sentencesOf(text, { start: 0, end: text.length }, language).map(({ start, end }) => text.slice(start, end));

test("abbreviations and initials don't end a sentence", () => {
  expect(sentences("Ask Dr. Smith or J. Doe. They know, e.g. No. 5 Elm St. It is near.")).toEqual([
    "Ask Dr. Smith or J. Doe.",
    "They know, e.g. No. 5 Elm St. It is near.",
  ]);
  expect(sentences("Das gilt z. B. Montags. Danach nicht.", "de")).toEqual([
    "Das gilt z. B. Montags.",
    "Danach nicht.",
  ]);
});

test.each([
  ["de", "Siehe Abb. 3 und vgl. Kapitel 2, ggf. den Anhang. Mehr dazu unten."],
  ["es", "Llame a la Sra. Gómez, pág. 4, p. ej. Por teléfono. Gracias a todos."],
  ["fr", "Appelez Mlle. Durand, p. ex. Le matin. Merci beaucoup à tous."],
])("abbreviations of %s don't end a sentence", (language, text) => {
  expect(sentences(text, language)).toHaveLength(2);
});

test("a line end before a small letter is inside a sentence, any other ends one", () => {
  expect(sentences("A wrapped\nsentence goes on.\nNext one\nThird one")).toEqual([
    "A wrapped\nsentence goes on.",
    "Next one",
    "Third one",
  ]);
});

test("Chinese and Japanese sentences end at their own signs", () => {
  expect(sentences("退款需要十四天。请联系客服！", "zh")).toEqual(["退款需要十四天。", "请联系客服！"]);
});

test("an unknown language is taken as English", () => {
  expect(sentences("One. Two.", "not a language")).toEqual(["One.", "Two."]);
});
