import { describe, expect, it } from "vitest";
import { countTokens } from "../tokens/tokens.ts";
import { rareWordsIn } from "./rare-words.ts";

describe("rare words", () => {
  it("are those that many texts have and other writing has seldom, as they are written most often", async () => {
    const texts = [
      "Your Zyxelbox needs the Ferrando cable before the evening.",
      "Restart the zyxelbox, and the light comes back in the evening.",
      "The Zyxelbox and its light are yours to keep.",
    ];
    expect(await rareWordsIn(texts, countTokens, 2)).toEqual(["Zyxelbox", "Ferrando"]);
  });

  it("are no stop words, numbers and words of two letters, and none that everybody knows", async () => {
    expect(await rareWordsIn(["where is it and when 12345 ab light cable evening"], countTokens, 10)).toEqual([]);
  });

  it("are as many as were asked for, ties by the alphabet, whatever the order of the texts", async () => {
    const texts = ["Ferrando", "Belmonte", "Castrovilla"];
    const [all, turned] = [await rareWordsIn(texts, () => 2, 9), await rareWordsIn(texts.toReversed(), () => 2, 2)];
    expect([all, turned]).toEqual([
      ["Belmonte", "Castrovilla", "Ferrando"],
      ["Belmonte", "Castrovilla"],
    ]);
  });
});
