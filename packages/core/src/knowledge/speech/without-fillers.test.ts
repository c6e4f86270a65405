import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainWords } from "../words/words.ts";
import { withoutFillers } from "./without-fillers.ts";

describe("withoutFillers", () => {
  it.each([
    ["uh so i was wondering how do i reset my router", "how do i reset my router"],
    ["um yeah hi so, you know, can I uh pay by card please?", "can I pay by card?"],
    ["Good morning, could you tell me if the pool is open, thanks", "the pool is open"],
    ["okay so basically i have a quick question about parking", "parking"],
    ["ähm ja hallo ich wollte mal fragen ob der Laden sonntags offen ist", "der Laden sonntags offen ist"],
    ["hola buenas quería saber si puedo pagar mi factura por favor", "puedo pagar mi factura"],
    [
      "euh bonjour je voudrais savoir si le petit déjeuner est compris s'il vous plaît",
      "le petit déjeuner est compris",
    ],
  ])("%j asks %j", (said, asked) => {
    expect(withoutFillers(said)).toBe(asked);
  });

  it.each([
    "Great Wall opening hours",
    "Hello Kitty tickets",
    "a screw of 10 mm",
    "Just Eat delivery",
    "is breakfast included",
    "How do I say no?",
    "uh-60 helicopter",
    "who sang You Know I'm No Good",
    "Какие тарифы?",
  ])("%j keeps what it names", (asked) => {
    const named = plainWords(withoutFillers(asked));
    for (const word of plainWords(asked).filter((one) => !["you", "know", "just"].includes(one)))
      expect(named).toContain(word);
  });

  it.each(["uh", "thank you", "no wait", "so well okay", ""])("%j stays where nothing else was said", (said) => {
    expect(withoutFillers(said)).toBe(said);
  });

  it("adds no word, and never drops all of them", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (text) => {
        const left = plainWords(withoutFillers(text.replaceAll("’", "'")));
        const all = plainWords(text.replaceAll("’", "'"));
        expect(left.length > 0).toBe(all.length > 0);
        expect(left.length).toBeLessThanOrEqual(all.length + 1);
      }),
    );
  });
});
