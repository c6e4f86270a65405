import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { englishOf, glossaryLanguages, spelled } from "./glossary.ts";
import { rowsOf } from "./table-vector.ts";

const linesOf = (language: string) =>
  readFileSync(new URL(`./glossary/${language}.txt`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n");

describe.each(glossaryLanguages)("the glossary of %s", (language) => {
  it("has a word with its forms and one to three English words in each line, and no form twice", () => {
    const lines = linesOf(language);
    expect(lines.length).toBeGreaterThan(2_000);
    expect(lines.filter((line) => !/^\p{L}+(?:,\p{L}+)*(?: [a-z]+){1,3}$/u.test(line))).toEqual([]);
    const forms = lines.flatMap((line) => line.split(" ")[0]!.split(","));
    expect(forms.filter((form, at) => forms.indexOf(form) !== at)).toEqual([]);
  });

  it("names English words that the table has, whole or in pieces", () => {
    const english = linesOf(language).flatMap((line) => line.split(" ").slice(1));
    expect(english.filter((word) => Math.hypot(...(rowsOf([word]) ?? [])) === 0)).toEqual([]);
  });
});

it.each([
  ["de", "Hunde", "dog"],
  ["de", "zahlt", "pay"],
  ["de", "zählt", "count"],
  ["de", "Küchen", "kitchen"],
  ["tr", "çay", "tea"],
  ["fr", "rosé", "wine"],
  ["de", "Winterreifen", "tyre"],
  ["de", "Zahnarzttermin", "appointment"],
  ["es", "perros", "dog"],
  ["es", "habitación", "room"],
  ["fr", "chiens", "dog"],
  ["fr", "livraisons", "delivery"],
  ["tr", "köpeğimi", "dog"],
  ["tr", "odanız", "room"],
] as const)("%s: %s is among others %s", (language, word, english) => {
  expect(englishOf(spelled(word), language)).toContain(english);
});

it("has nothing for a word that it doesn't list", () => {
  for (const language of glossaryLanguages) expect(englishOf("xyzzyqw", language)).toBeNull();
});
