import { describe, expect, test } from "vitest";
import { heardText } from "./heard-words.ts";

const text = "Your bill is 44.90 euros, due on the 15th.";
const speech = { text, playedMs: null, durationMs: null, words: [] };

describe("what a caller heard of a speech that was cut", () => {
  test("is all of it where nobody knows how much was played, or how long it is", () => {
    expect(heardText(speech)).toBe(text);
    expect(heardText({ ...speech, playedMs: 900 })).toBe(text);
    expect(heardText({ ...speech, playedMs: 4_000, durationMs: 4_000 })).toBe(text);
  });

  test("ends with a whole word, in proportion to its length", () => {
    expect(heardText({ ...speech, playedMs: 1_000, durationMs: 4_000 })).toBe("Your bill");
    expect(heardText({ ...speech, playedMs: 2_400, durationMs: 4_000 })).toBe("Your bill is 44.90 euros,");
    expect(heardText({ ...speech, playedMs: 0, durationMs: 4_000 })).toBe("");
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
  });

  test("ends anywhere in a script without spaces", () => {
    expect(heardText({ ...speech, text: "请稍等一下", playedMs: 600, durationMs: 1_000 })).toBe("请稍等");
  });
});
