import { describe, expect, it } from "vitest";
import { heardAlike, withDoubts, withOtherReadings } from "./readings.ts";

const terms = new Map([
  ["breakfas", 1],
  ["taff", 1],
  ["earlier", 0.5],
]);

describe("a recognizer's other readings", () => {
  it("bring their words behind the question's, each by the readings that have it", () => {
    const alternatives = [
      { text: "breakfast at tuff" },
      { text: "breakfast at tough" },
      { text: "breakfast tuff alley" },
    ];
    const all = withOtherReadings(terms, { alternatives });
    expect([...all.keys()].slice(0, 3)).toEqual([...terms.keys()]);
    expect([...all].slice(0, 3)).toEqual([...terms]);
    expect(all.get("tuff")).toBeGreaterThan(all.get("tough")!);
    expect(all.get("tough")).toBeGreaterThan(all.get("allei")!);
    expect(Math.max(...[...all.values()].slice(3))).toBeLessThanOrEqual(0.5);
  });

  it("weigh by their confidence where they have one", () => {
    const alternatives = [
      { text: "tough", confidence: 0.1 },
      { text: "tuff", confidence: 0.6 },
    ];
    const all = withOtherReadings(terms, { alternatives });
    expect(all.get("tuff")).toBeGreaterThan(all.get("tough")!);
  });

  it.each([{}, { alternatives: null }, { alternatives: [] }, { alternatives: [{ text: "", confidence: 0 }] }])(
    "change nothing where there are none: %j",
    (recognition) => {
      expect(withOtherReadings(terms, recognition)).toEqual(terms);
    },
  );
});

describe("a word's confidence", () => {
  it("lets a doubtful word count in part, and none less than three tenths", () => {
    const words = [
      { text: "breakfast", confidence: 0.9 },
      { text: "Taff", confidence: 0.05 },
    ];
    const doubted = withDoubts(terms, { words });
    expect(doubted.get("breakfas")).toBeCloseTo(0.9);
    expect(doubted.get("taff")).toBeCloseTo(0.3);
    expect(doubted.get("earlier")).toBe(0.5);
    expect(withDoubts(terms, {})).toEqual(terms);
  });
});

describe("what was heard twice", () => {
  const taff = [{ text: "taff", confidence: 0.9 }];

  it.each([
    [{}, {}, true],
    [{}, { words: taff }, true],
    [{ words: taff }, { words: [{ text: "Taff", confidence: 0.81 }] }, true],
    [{ words: taff }, { words: [{ text: "taff", confidence: 0.7 }] }, false],
    [{}, { alternatives: [{ text: "taff breakfast" }] }, true],
    [{}, { alternatives: [{ text: "tuff" }] }, false],
    [{ alternatives: [{ text: "tuff" }] }, { alternatives: [{ text: "tough" }] }, false],
  ])("%j is searched as %j: %s", (one, other, alike) => {
    expect(heardAlike("breakfast at taff", one, other)).toBe(alike);
    expect(heardAlike("breakfast at taff", other, one)).toBe(alike);
  });
});
