import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { heardText } from "./heard-words.ts";

const text = "Your bill is 44.90 euros, due on the 15th.";
const speech = { text, playedMs: null, durationMs: null, words: [] };

describe("what a caller heard of a speech that was cut", () => {
  test("is all of it where nobody knows how much was played, or where all of it was", () => {
    expect(heardText(speech)).toBe(text);
    expect(heardText({ ...speech, playedMs: 4_000, durationMs: 4_000 })).toBe(text);
    expect(heardText({ ...speech, playedMs: 4_000 })).toBe(text);
  });

  test("ends with a whole word, in proportion to its length", () => {
    expect(heardText({ ...speech, playedMs: 1_000, durationMs: 4_000 })).toBe("Your bill is");
    expect(heardText({ ...speech, playedMs: 2_400, durationMs: 4_000 })).toBe("Your bill is 44.90 euros");
    expect(heardText({ ...speech, playedMs: 0, durationMs: 4_000 })).toBe("");
  });

  test("is estimated by how fast people speak where nobody says how long it is", () => {
    expect(heardText({ ...speech, playedMs: 900 })).toBe("Your bill is");
    expect(heardText({ ...speech, playedMs: 2_800 })).toBe("Your bill is 44.90 euros, due");
    expect(heardText({ ...speech, playedMs: 0 })).toBe("");
    expect(heardText({ ...speech, text: "请稍等一下", playedMs: 600 })).toBe("请稍等");
  });

  test("follows the times of its words where the voice service gives them", () => {
    const words = [
      { text: "Your", startMs: 0, endMs: 200 },
      { text: "bill", startMs: 200, endMs: 500 },
      { text: "is", startMs: 1_500, endMs: 1_700 },
      { text: "44.90", startMs: 1_700, endMs: 3_000 },
      { text: "euros,", startMs: 3_000, endMs: 3_400 },
    ];
    expect(heardText({ ...speech, words, playedMs: 1_500, durationMs: 4_000 })).toBe("Your bill");
    expect(heardText({ ...speech, words, playedMs: 2_400 })).toBe("Your bill is 44.90");
    expect(heardText({ ...speech, words, playedMs: 50 })).toBe("");
    // The voice had not come further: what is behind its last word was never spoken.
    expect(heardText({ ...speech, words, playedMs: 3_400 })).toBe("Your bill is 44.90 euros,");
    const lower = words.map((word) => ({ ...word, text: word.text.toLowerCase().replace(",", "") }));
    expect(heardText({ ...speech, words: lower, playedMs: 2_400 })).toBe("Your bill is 44.90");
  });

  test("takes the times of words that are spelled otherwise for how long it is", () => {
    const words = [
      { text: "forty-four", startMs: 0, endMs: 700 },
      { text: "euros-ninety", startMs: 700, endMs: 1_400 },
    ];
    expect(heardText({ ...speech, text: "44.90 EUR, please", words, playedMs: 1_100 })).toBe("44.90 EUR,");
  });

  test("ends before a word of which only a part was heard, whatever signs stand in it", () => {
    const said = { ...speech, text: "It is 44.90, or so", durationMs: 1_000 };
    const [half, point, whole] = [480, 510, 780].map((playedMs) => heardText({ ...said, playedMs }));
    expect([half, point, whole]).toEqual(["It is", "It is", "It is 44.90"]);
  });

  test("ends anywhere in a script without spaces", () => {
    expect(heardText({ ...speech, text: "请稍等一下", playedMs: 600, durationMs: 1_000 })).toBe("请稍等");
  });

  test("is a beginning of the speech that grows with what was played", () => {
    const characters = fc.constantFrom(..."aé 4,.请ん😀b ".match(/./gu)!);
    const said = fc.array(characters, { maxLength: 40 }).map((all) => all.join(""));
    fc.assert(
      fc.property(said, fc.nat(4_000), fc.nat(2_000), fc.option(fc.nat(4_000)), (words, playedMs, more, durationMs) => {
        const cut = { text: words, durationMs, words: [] };
        const [early, late] = [playedMs, playedMs + more].map((at) => heardText({ ...cut, playedMs: at }));
        expect(words.startsWith(early!)).toBe(true);
        expect(late!.startsWith(early!)).toBe(true);
      }),
      { seed: 20_261_122, numRuns: 2_000 },
    );
  });
});
