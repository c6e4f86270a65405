import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainWords } from "../words/words.ts";
import { withoutBeginning } from "./without-beginning.ts";

describe("withoutBeginning", () => {
  it.each([
    ["uh so i was wondering how do i reset my router", "how do i reset my router"],
    ["um yeah hi so, can I pay by card please?", "can I pay by card please?"],
    ["Good morning, could you tell me if the pool is open", "the pool is open"],
    ["okay so basically i have a quick question about parking", "parking"],
    ["ähm ja hallo ich wollte mal fragen ob der Laden sonntags offen ist", "der Laden sonntags offen ist"],
    ["hola buenas quería saber si puedo pagar mi factura", "puedo pagar mi factura"],
    ["euh bonjour je voudrais savoir si le petit déjeuner est compris", "le petit déjeuner est compris"],
  ])("%j asks %j", (said, asked) => {
    expect(withoutBeginning(said)).toBe(asked);
  });

  it.each([
    "Great Wall opening hours",
    "Hello Kitty tickets",
    "a screw of 10 mm",
    "is breakfast included",
    "How do I say no?",
    "uh-60 helicopter",
    "who sang You Know I'm No Good",
    "Какие тарифы?",
  ])("%j stays as it is", (asked) => {
    expect(withoutBeginning(asked)).toBe(asked);
  });

  it.each(["uh", "thank you", "no wait", "so well okay", ""])("%j stays where nothing else was said", (said) => {
    expect(withoutBeginning(said)).toBe(said);
  });

  it("leaves the end of what was said, and never drops all of it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (text) => {
        const left = plainWords(withoutBeginning(text));
        const all = plainWords(text.replaceAll("’", "'"));
        expect(left.length > 0).toBe(all.length > 0);
        expect(all.join(" ").endsWith(left.join(" "))).toBe(true);
      }),
    );
  });
});
