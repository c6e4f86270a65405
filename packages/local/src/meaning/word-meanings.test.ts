import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wordMeanings } from "./word-meanings.ts";

const like = (asked: string, word: string, beside: readonly string[] = []) =>
  wordMeanings.likeness([asked, ...beside], [word])[0]!;

describe("what the table knows of single words", () => {
  it.each([
    ["hamster", "rabbits", "invoice"],
    ["cheap", "price", "garden"],
    ["swim", "pool", "breakfast"],
    ["stolen", "theft", "delivery"],
    ["doctor", "hospital", "parking"],
  ])("%j is nearer to %j than to %j", (asked, right, wrong) => {
    expect(like(asked, right)).toBeGreaterThan(like(asked, wrong));
  });

  it.each([
    ["Rechnung", "Rechnungsadresse"],
    ["impfen", "geimpft"],
    ["habitación", "habitaciones"],
  ])("%j is like %j by its letters, which the table doesn't know", (left, right) => {
    const plain = (word: string) =>
      word
        .toLowerCase()
        .normalize("NFD")
        .replace(/\p{Mn}/gu, "");
    expect(like(plain(left), plain(right))).toBeGreaterThan(0.4);
  });

  it("compares numbers and other scripts by themselves", () => {
    expect(like("12", "13")).toBe(0);
    expect(like("12", "12")).toBe(1);
    expect(like("退款", "退款")).toBe(1);
    expect(like("退款", "价格")).toBe(0);
  });

  it("lets what is said often tell less than what is said seldom", () => {
    const [often, seldom, foreign] = wordMeanings.weightsOf(["the", "parking", "rechnungsadresse"]);
    expect(often!).toBeLessThan(seldom! / 10);
    expect(foreign).toBeNull();
  });

  it("knows English words that are stop words elsewhere, but not in a text of another language", () => {
    expect(wordMeanings.weightsOf(["dog", "van", "pet", "die"])).not.toContain(null);
    expect(wordMeanings.weightsOf(["can", "i", "bring", "my", "dog", "and", "the", "van"])).not.toContain(null);
    const [die, bill, war, not, there] = wordMeanings.weightsOf(["die", "rechnung", "war", "nicht", "da"]);
    expect([die, war, not, there]).toEqual([null, null, null, null]);
    expect(bill).toBeGreaterThan(0);
  });

  it("gives a likeness of 0 to 1 for each word and each that is asked, and 1 to itself", () => {
    const words = fc.array(fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("pool", "swim", "kabine", "12")), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(words, words, (asked, others) => {
        const likeness = wordMeanings.likeness(asked, others);
        expect(likeness).toHaveLength(asked.length * others.length);
        for (const value of likeness) expect(value >= 0 && value <= 1.0001).toBe(true);
        others.forEach((word, row) => {
          const column = asked.indexOf(word);
          if (column >= 0) expect(likeness[row * asked.length + column]).toBe(1);
        });
      }),
    );
  });
});
