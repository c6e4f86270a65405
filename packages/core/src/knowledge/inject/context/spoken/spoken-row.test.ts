import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { speakable } from "../speakable.ts";

const say = (text: string, tableHeader: string | null = null, more = {}) =>
  speakable({ text, tableHeader, citation: { title: null, headingPath: [], rows: { from: 1, to: 2 }, ...more } });

describe("a row of a table is said in a sentence", () => {
  it.each([
    [
      "Zone: Inner zone; Single: 2.40 €; Day: 5.60 €",
      "Zone | Single | Day",
      "Inner zone, Single: 2 euros 40, Day: 5 euros 60.",
    ],
    ["Zone: A; Single: €2", "Zone | Single", "Zone A, Single: 2 euros."],
    ["Inner zone; Single fare: €0.80", " | Single fare", "Inner zone, Single fare: 80 cents."],
    ["Plan: Gold; Price (EUR): 29", "Plan | Price (EUR)", "Gold, Price: 29 euros."],
    ["Plan: Gold; Price in €: €29.00 EUR", "Plan | Price in €", "Gold, Price: 29 euros."],
    ["Plan: Gold; EUR/month: 29.50", "Plan | EUR/month", "Gold, 29 euros 50 per month."],
    ["Plan: Gold; Price: $29.50/month", "Plan | Price", "Gold, Price: 29 dollars 50 per month."],
    ["Plan: Gold; Fee: CHF 1'250.—", "Plan | Fee", "Gold, Fee: 1,250 Swiss francs."],
    ["Item: Parcel; Weight (kg): 5; Price: 12.00–15.50 €", "", "Parcel, Weight: 5 kg, Price: 12 euros to 15 euros 50."],
    ["Day: Mon–Fri; Open: 9:00–18:00; Note: -", "Day | Open | Note", "Mon to Fri, Open: 9:00 to 18:00."],
    ["Plan: Gold; Support: ✓; Per hour: ✗", "Plan | Support | Per hour", "Gold, Support: yes, Per hour: no."],
    ["Departure: 08:15; Stop: Mill Lane", "Departure | Stop", "Departure: 08:15, Stop: Mill Lane."],
    ["Stop: Mill Lane; S1: 6:02; S1: 6:32; S2: 6:40", "Stop | S1 | S1 | S2", "Mill Lane, S1: 6:02, 6:32, S2: 6:40."],
    ["Mill Lane | 6:02 | 6:32", null, "Mill Lane: 6:02, 6:32."],
    ["Front desk: +49 30 901820", null, "Front desk: +49 30 901820."],
    [
      "Zone: Innenraum; Einzelfahrt: 2,40 €; Tageskarte: 5,– €",
      "Zone | Einzelfahrt | Tageskarte",
      "Innenraum, Einzelfahrt: 2 Euro 40, Tageskarte: 5 Euro.",
    ],
    [
      "Tarif: Basis; Preis in Euro: 1.299,00; Tempo: 50 Mbit/s",
      "Tarif | Preis in Euro | Tempo",
      "Basis, Preis: 1.299 Euro, Tempo: 50 Mbit/s.",
    ],
    ["Billete: Sencillo; Precio: 1,35 €", "Billete | Precio", "Sencillo, Precio: 1 euro con 35."],
    ["Formule: Midi; Prix: 14,90 €/personne", "Formule | Prix", "Midi, Prix: 14 euros 90 par personne."],
    ["Biglietto: Intero; Prezzo: 7,50 €", "Biglietto | Prezzo", "Intero, Prezzo: 7 euro e 50."],
    ["区域: 市内; 票价: 2.40 €", "区域 | 票价", "市内, 票价: 2.40 €."],
    ["Bilet: Normalny; Cena: 4,40 zł", "Bilet | Cena", "Normalny, Cena: 4,40 zł."],
  ])("%j", (row, head, spoken) => {
    expect(say(row, head || null)).toBe(spoken);
  });

  it("below the heading or title that the passage lacks, once", () => {
    const rows = "Zone: Inner zone; Single: 2.40 €\nZone: Outer zone; Single: 3.10 €";
    const spoken = "Inner zone, Single: 2 euros 40.\nOuter zone, Single: 3 euros 10.";
    expect(say(rows, "Zone | Single", { title: "Bus fares" })).toBe(`Bus fares:\n${spoken}`);
    expect(say(rows, "Zone | Single", { title: "Bus", headingPath: ["Fares", "Adults"] })).toBe(`Adults:\n${spoken}`);
    expect(say(`Bus fares\n${rows}`, null, { title: "Bus fares" })).toBe(`Bus fares.\n${spoken}`);
  });

  it("with the currency that the table states for all of its amounts", () => {
    expect(say("All prices in EUR.\nPlan: Gold; Price: 29.50; Users: 5", null)).toContain(
      "Gold, Price: 29 euros 50, Users: 5.",
    );
    expect(say("Karte: Tageskarte; Preis: 5,60", "Karte | Preis", { headingPath: ["Preise in Euro"] })).toBe(
      "Preise in Euro:\nTageskarte, Preis: 5 Euro 60.",
    );
  });

  it("also where a passage begins above the table and so has no head beside it", () => {
    const text = "Fares are valid from May.\nZone: Inner zone; Single: 2.40 €\nZone: Outer zone; Single: 3.10 €";
    expect(say(text, null, { rows: null })).toBe(
      "Fares are valid from May.\nInner zone, Single: 2 euros 40.\nOuter zone, Single: 3 euros 10.",
    );
  });
});

test.each([
  "Note: bring your passport; Also: the ticket.",
  "It costs 1,299.00 €; call 0800 123-456.",
  "Hours: nine to five; closed on Sunday.",
])("prose stays as it is: %j", (text) => {
  expect(say(text, "Plan | Price", { rows: null })).toBe(text);
});

test("every value of a row is said, each once and in order, whatever it says", () => {
  const name = fc.stringMatching(/^[A-Z][a-z]{2,8}$/);
  const value = fc.stringMatching(/^[A-Z][a-z]{3,8}( [a-z]{2,6}){0,2}$/);
  fc.assert(
    fc.property(
      fc
        .uniqueArray(name, { minLength: 2, maxLength: 6 })
        .chain((columns) =>
          fc.tuple(fc.constant(columns), fc.array(value, { minLength: columns.length, maxLength: columns.length })),
        ),
      ([columns, values]) => {
        const row = values.map((one, i) => `${columns[i]}: ${one}`).join("; ");
        const [first, ...others] = values.map((one, i) => (i === 0 ? one : `${columns[i]}: ${one}`));
        expect(say(row, columns.join(" | "))).toBe(`${[first, ...others].join(", ")}.`);
      },
    ),
  );
});

test("an amount is said with its currency once, in the number that it has", () => {
  const amount = fc.tuple(fc.nat(9_999), fc.nat(99), fc.constantFrom("€#", "# €", "EUR #", "# EUR", "€ # EUR"));
  fc.assert(
    fc.property(amount, ([whole, cents, form]) => {
      const written = form.replace("#", `${whole}.${String(cents).padStart(2, "0")}`);
      const spoken = say(`Plan: Gold; Price: ${written}`, "Plan | Price");
      expect(spoken.match(/euros?|cents?/g)).toHaveLength(1);
      const digits = spoken.replace(/\D/g, "");
      expect(digits).toBe(
        whole === 0 && cents > 0 ? `${cents}` : `${whole}${cents === 0 ? "" : String(cents).padStart(2, "0")}`,
      );
    }),
  );
});
