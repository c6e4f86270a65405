import fc from "fast-check";
import { expect, it } from "vitest";
import { formsOf, lettersOf } from "../../language/index-forms.ts";
import { latinStemmers } from "../../language/stemmers.ts";
import { documentWords } from "./document-words.ts";
import { questionTerms, words } from "./words.ts";

const stored = (text: string) => documentWords(text)(text);
const finds = (question: string, text: string) => {
  const held = new Set(stored(text));
  return questionTerms(question).every((term) => formsOf(term).some((form) => held.has(form)));
};

it.each([
  ["Turkish", "kitapların", "Bu kitap daha çok eski ve güzel ama bizim için uzak."],
  ["Spanish", "pagando", "Los clientes pagaron la factura por adelantado en el banco."],
  ["German", "Zahlungen", "Die Zahlung ist nicht mehr auf der Liste und wird von uns verbucht."],
  ["French", "chevaux", "Le cheval est dans le pré avec les autres et il ne mange pas."],
  ["Romanian", "camere", "Acesta este prețul pe care îl avem pentru o cameră la noi."],
])("a question finds another inflection of its word in %s, and English stems alone don't", (_, question, text) => {
  expect(finds(question, text)).toBe(true);
  expect(questionTerms(question).every((term) => words(text).includes(term))).toBe(false);
});

it.each([
  "The refund is paid to your card within five days and we tell you when it is done.",
  "Возврат придёт на карту в течение пяти дней, мы вам об этом сообщим.",
  "Öffnungszeiten",
  "退款政策",
  "El Al El Al lounge",
])("%j has the words that every language has", (text) => {
  expect(stored(text)).toEqual(words(text));
});

it("finds a text by its own words whatever language it is taken for, and without accents too", () => {
  const languages = [
    "wie kann ich das mit der und nicht auf",
    "los de la que el en por con para una",
    "bir ve bu için daha çok ama gibi",
    "le la les des est dans pour avec",
    "the and of is",
    "",
  ];
  const word = fc.constantFrom(
    "Häuser",
    "Wi-Fi",
    "iPhone15",
    "facturación",
    "Rückgaberecht",
    "kitaplar",
    "usb",
    "4711",
    "退款",
    "Łódź",
  );
  fc.assert(
    fc.property(fc.constantFrom(...languages), fc.array(word, { minLength: 1, maxLength: 4 }), (around, own) => {
      const text = `${around} ${own.join(" ")} ${around}`;
      for (const one of own) {
        expect(finds(one, text)).toBe(true);
        expect(finds(one.normalize("NFD").replace(/\p{M}/gu, ""), text)).toBe(true);
      }
    }),
  );
});

it("gives an index word one form a language at most, none of them a word of a text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (text) => {
      for (const term of words(text)) {
        const [first, ...others] = formsOf(term);
        expect(first).toBe(term);
        expect(others.length).toBeLessThanOrEqual(Object.keys(latinStemmers).length);
        for (const form of others) {
          expect(lettersOf(form)).not.toBe(form);
          expect(words(form)).not.toContain(form);
        }
      }
    }),
  );
});
