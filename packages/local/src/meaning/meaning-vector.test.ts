import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lexicalDimensions, lexicalVector } from "../lexical/lexical-vector.ts";
import { meaningDimensions, meaningVector } from "./meaning-vector.ts";
import { tableMeaning } from "./table-vector.ts";

const cosine = (left: Float32Array, right: Float32Array) => left.reduce((sum, value, i) => sum + value * right[i]!, 0);
const similar = (left: string, right: string) =>
  cosine(meaningVector(left, "question"), meaningVector(right, "document"));

describe("a vector of meaning", () => {
  it.each([
    ["is there anything cheaper", "Half price on Mondays", "Closed on Mondays"],
    ["my purse was stolen", "Lost wallets and theft", "Opening an account"],
    ["I have a fever", "Children who are ill", "Children who are late"],
    ["can my dog come along", "Pets are welcome", "Guests are welcome"],
    ["darf mein Hund mit", "Haustiere sind willkommen", "Gäste sind willkommen"],
    ["wie kommen wir vom Flieger zu Ihnen", "Abholung am Flughafen", "Abholung der Schlüssel"],
    ["mi perro está enfermo", "El veterinario atiende animales", "El dentista atiende a niños"],
    ["ma fille a de la fièvre", "Les enfants malades", "Les enfants en retard"],
    ["köpeğimi getirebilir miyim", "Evcil hayvan kabul edilir", "Misafir kabul edilir"],
  ])("brings %j nearer to %j than to %j, without a word in common", (question, right, wrong) => {
    expect(similar(question, right)).toBeGreaterThan(similar(question, wrong));
  });

  it("leaves letters out of what the table knows whole", () => {
    const letters = meaningVector("how much is the delivery", "question").subarray(0, lexicalDimensions);
    expect(Math.hypot(...letters)).toBe(0);
  });

  it("has unit length for a word of a glossary that letters of another script follow", () => {
    expect(Math.hypot(...meaningVector("rire㐀", "document"))).toBeCloseTo(1, 4);
  });

  /** Words that the table or a glossary knows, with anything between them or right behind them. */
  const known = fc.constantFrom(..."rire Hund perros köpeğimi dog und war 12 Winterreifen".split(" "));
  const mixed = fc
    .array(fc.oneof(known, fc.constant(" "), fc.string({ unit: "binary", maxLength: 6 })), {
      minLength: 1,
      maxLength: 9,
    })
    .map((parts) => parts.join(""))
    .filter((text) => text !== "");

  it("has unit length and finds the same text, whatever the text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary", minLength: 1, maxLength: 60 }), mixed), (text) => {
        const vector = meaningVector(text, "document");
        expect(vector).toHaveLength(meaningDimensions);
        expect(Math.hypot(...vector)).toBeCloseTo(1, 4);
        expect(meaningVector(text, "document")).toEqual(vector);
      }),
    );
  });

  it.each(["退款需要多少天？", "Сколько стоит доставка?", "كم يوما يستغرق الاسترداد؟", "배송은 얼마나 걸려요?"])(
    "counts %j by its letters alone",
    (text) => {
      const letters = meaningVector(text, "question").subarray(0, lexicalDimensions);
      expect(tableMeaning(text).known).toBe(0);
      expect(cosine(letters, lexicalVector(text, "question"))).toBeCloseTo(1, 6);
    },
  );

  it("counts the less by the table, the fewer of the words it knows", () => {
    const known = (text: string) => tableMeaning(text).known;
    expect(known("how much is the delivery")).toBe(1);
    expect(known("quanto costa la consegna")).toBeLessThan(0.3);
    expect(known("hoe duur is de bezorging")).toBeLessThan(0.3);
    expect(known("退款 the price")).toBeLessThan(known("the price"));
    expect(known("12 345")).toBe(0);
  });
});
