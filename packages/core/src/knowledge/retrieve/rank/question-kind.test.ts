import { expect, it } from "vitest";
import { questionTerms, questionWords } from "../../words/words.ts";
import { questionKind } from "./question-kind.ts";

const kindOf = (question: string) =>
  questionKind({ question, terms: questionTerms(question), words: questionWords(question) });

it("knows languages that are stemmed as English from those that only their dictionary cuts", () => {
  expect(kindOf("Where is the station in Warsaw?")).toMatchObject({ inflected: false, unspaced: false });
  for (const question of ["Wo ist der Bahnhof in Warschau?", "¿Dónde está la estación?", "где находится вокзал?"])
    expect(kindOf(question)).toMatchObject({ inflected: true, unspaced: false });
  expect(kindOf("华沙的车站在哪里？")).toMatchObject({ inflected: false, unspaced: true });
});

it("calls a question bare whose stop words are at most half of it", () => {
  expect(kindOf("refund window").bare).toBe(true);
  expect(kindOf("the refund window").bare).toBe(true);
  expect(kindOf("how do i get better at go").bare).toBe(false);
});
