import { describe, expect, it } from "vitest";
import { soundDistance } from "./sound-distance.ts";

describe("soundDistance", () => {
  it("is 0 for the word itself, and grows with what was heard otherwise", () => {
    expect(soundDistance("alley", "alley", false)).toBe(0);
    expect(soundDistance("ally", "alley", false)).toBeLessThan(soundDistance("all", "alley", false));
  });

  it("counts letters that sound alike, soft and doubled ones as half", () => {
    expect(soundDistance("taff", "tuff", false)).toBe(0.5);
    expect(soundDistance("broncoz", "broncos", false)).toBe(0.5);
    expect(soundDistance("adress", "address", false)).toBe(0.5);
    expect(soundDistance("tarf", "tuff", false)).toBeGreaterThan(1);
  });

  it("counts two exchanged letters as one edit", () => {
    expect(soundDistance("conutry", "country", false)).toBe(1);
  });

  it("asks nothing behind the beginning of a longer word", () => {
    expect(soundDistance("stikethrough", "striketh", true)).toBe(1);
    expect(soundDistance("stikethrough", "striketh", false)).toBeGreaterThan(2);
  });

  it("takes words of any length and script", () => {
    expect(soundDistance("", "a", false)).toBe(0.5);
    expect(soundDistance("x".repeat(500), "x", false)).toBeGreaterThan(10);
    expect(soundDistance("сканер", "сканир", false)).toBe(1);
  });
});
