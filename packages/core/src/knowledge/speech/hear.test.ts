import { describe, expect, it } from "vitest";
import { questionTerms, words } from "../words/words.ts";
import { asWritten, variantsOf, withMeant } from "./hear.ts";
import { createVocabulary } from "./vocabulary.ts";

const base = `Breakfast at the Tuff Alley Inn. Reset the router after 1940. Broadmeadows, a vice chair, the Panthers' defense. USB, 5G and Wi-Fi.
  How to apply strikethrough on three floors, order 4711.`;

function vocabularyOf(text: string) {
  const vocabulary = createVocabulary();
  vocabulary.add([...new Set(words(text))].map((term) => ({ term, chunks: 1 })));
  return [vocabulary];
}
const known = vocabularyOf(base);
const best = (question: string) =>
  Object.fromEntries([...variantsOf(question, known)].map(([term, [first]]) => [term, first!.terms.join(" ")]));

describe("variantsOf", () => {
  it.each([
    ["breakfast at taff ally", { taff: "tuff", alli: "allei" }],
    ["the pantherz defence", { pantherz: "panther", defenc: "defens" }],
    ["resett the ruoter", { resett: "reset", ruoter: "router" }],
    ["stikethrough", { stikethr: "striketh" }],
    ["broad meadows", { broad: "broadmea", meadow: "broadmea" }],
    ["the vicechair", { vicechai: "vice chair" }],
  ])("finds what %j was meant as", (question, variants) => {
    expect(best(question)).toMatchObject(variants);
  });

  it.each(["wifi", "Wi-Fi", "wi fi", "WiFi"])("takes wifi for one word with %j of the knowledge base", (spelled) => {
    const written = vocabularyOf(`The ${spelled} code.`);
    const terms = words(`The ${spelled} code.`);
    for (const asked of ["the wifi", "the Wi-Fi", "the wi fi", "do you have WiFi"]) {
      const unknown = questionTerms(asked).filter((term) => !terms.includes(term));
      const meant = unknown.map((term) => variantsOf(asked, written).get(term)?.[0]?.terms ?? []);
      for (const some of meant) expect(some.length).toBeGreaterThan(0);
      for (const term of meant.flat()) expect(terms).toContain(term);
    }
  });

  it.each([
    ["check in", "check-in", "checkin"],
    ["e mail", "e-mail", "email"],
    ["log in", "log-in", "login"],
    ["drop off", "drop-off", "dropoff"],
    ["smart phone", "smart-phone", "smartphone"],
  ])("takes %j, %j and %j for one in a question and in a knowledge base", (...spellings) => {
    for (const spelled of spellings) {
      const terms = words(`The ${spelled} page.`);
      for (const asked of spellings) {
        const question = `the ${asked} page`;
        const variants = variantsOf(question, vocabularyOf(`The ${spelled} page.`));
        for (const term of questionTerms(question)) {
          const meant = variants.get(term)?.[0]?.terms ?? [term];
          expect(terms, `${asked} in ${spelled}`).toEqual(expect.arrayContaining([...meant]));
        }
      }
    }
  });

  it("splits no word into stop words of two letters", () => {
    expect(variantsOf("the isle", vocabularyOf("Is le here?")).get("isl")).toBeUndefined();
  });

  it("has none for words that the knowledge base has, for numbers and for what is like nothing in it", () => {
    expect(best("reset the router for breakfast")).toEqual({});
    expect(best("order 4712, quetzalcoatl, zonk2")).toEqual({});
    expect(variantsOf("taff ally", [])).toEqual(new Map());
  });

  it("gives the same whatever was asked before", () => {
    const fresh = vocabularyOf(base);
    for (const question of ["taff ally", "pantherz", "taff ally"])
      expect(variantsOf(question, known)).toEqual(variantsOf(question, fresh));
  });
});

describe("asWritten", () => {
  it.each([
    ["who came in nineteen forty", "who came in 1940"],
    ["where is my order four seven one one", "where is my order 4711"],
    ["a u s b cable", "a usb cable"],
    ["five g phones", "5g phones"],
  ])("writes %j as %j, as the knowledge base has it", (said, written) => {
    expect(asWritten(said, known)).toBe(written);
  });

  it.each(["nineteen forty one", "the wi fi password", "three floors", "Who came, then?"])(
    "leaves %j as it is",
    (said) => {
      expect(asWritten(said, known)).toBe(said);
    },
  );
});

it("gives a text the words behind it that its unknown ones were clearly meant as", () => {
  const meant = (question: string) => withMeant(question, variantsOf(question, known));
  expect(meant("resett the ruoter")).toBe("resett the ruoter reset router");
  expect(meant("reset the router, quetzalcoatl")).toBe("reset the router, quetzalcoatl");
});
