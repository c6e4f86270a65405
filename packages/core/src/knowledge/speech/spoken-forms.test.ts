import { describe, expect, it } from "vitest";
import { spokenForms, spokenWords } from "./spoken-forms.ts";

const written = (text: string) =>
  spokenForms(spokenWords(text)).flatMap(({ kind, form }) => (kind === "joined" ? [] : [form]));

describe("spokenForms", () => {
  it.each([
    ["four seven one one", "4711"],
    ["my order is four double seven", "477"],
    ["vier sieben eins eins", "4711"],
    ["nineteen eighty four", "1984"],
    ["nineteen oh five", "1905"],
    ["twenty fifteen", "2015"],
    ["two thousand and eight", "2008"],
    ["three hundred and eight", "308"],
    ["twenty-two", "22"],
    ["fifteen", "15"],
    ["one million", "1000000"],
    ["the third floor", "3rd"],
    ["five g", "5g"],
    ["u s b", "usb"],
    ["room b twelve", "b12"],
  ])("%j may be written %j", (said, form) => {
    expect(written(said)).toContain(form);
  });

  it.each(["oh i see", "what about a dog", "hundred reasons", "and", "MS DOS manual", "sei gut zu ihm"])(
    "%j is not a number",
    (said) => {
      expect(written(said)).toEqual([]);
    },
  );

  it("takes two words for one that may be written together", () => {
    expect(spokenForms(spokenWords("the wi-fi password")).map(({ form }) => form)).toContain("wifi");
    expect(spokenForms(["a", "4711"])).toEqual([]);
  });
});
