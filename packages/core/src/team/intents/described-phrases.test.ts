import { expect, test } from "vitest";
import { describedPhrases } from "./described-phrases.ts";

const textsOf = (description: string) => describedPhrases(description).map(({ text }) => text.trim());
const modifiersOf = (description: string) => describedPhrases(description).flatMap(({ modifiers }) => modifiers);

test.each([
  ["Lost, stolen and blocked cards.", ["Lost stolen blocked cards"], ["lost", "stolen", "blocked"]],
  ["Lost and blocked cards, PINs.", ["Lost blocked cards", "PINs"], ["lost", "blocked"]],
  ["Makes, moves and cancels appointments.", ["Makes moves cancels appointments"], ["makes", "moves", "cancels"]],
  [
    "Opens and closes the accounts, sends statements.",
    ["Opens closes accounts", "sends statements"],
    ["opens", "closes", "sends"],
  ],
  ["Late, damaged or missing parcels", ["Late damaged missing parcels"], ["late", "damaged", "missing"]],
  ["Books and changes tickets and seats", ["Books changes tickets", "seats"], ["books", "changes"]],
  ["Verlorene und abgebrochene Schlüssel.", ["Verlorene abgebrochene Schlüssel"], ["verlorene", "abgebrochene"]],
  [
    "Vereinbart, verschiebt und storniert Termine",
    ["Vereinbart verschiebt storniert Termine"],
    ["vereinbart", "verschiebt", "storniert"],
  ],
  ["Hace, cambia y anula reservas de mesas.", ["Hace cambia anula reservas de mesas"], ["hace", "cambia", "anula"]],
  ["Prête et loue des voitures.", ["Prête loue voitures"], ["prete", "loue"]],
  ["Kayıp ve çalıntı hatlar", ["Kayıp çalıntı hatlar"], ["kayıp", "calıntı"]],
])("words that are listed in front of one noun share it: %j", (description, phrases, modifiers) => {
  expect(textsOf(description)).toEqual(phrases);
  expect(modifiersOf(description)).toEqual(modifiers);
});

test.each([
  "Bills, instalments and insurance claims",
  "Tuition fees, scholarships and receipts",
  "Rooms in halls, deposits and roommates",
  "Bills and changes of a booking",
  "Water, gas and power bills",
  "Réparations, révisions et contrôles techniques",
  "Limpieza y ropa blanca",
  "Rechnungen, Raten und alte Mahnungen",
  "Faturalar, ödemeler ve yeni taksitler",
  "Services and repairs of cars",
  "Coats, umbrellas and bags left in the house",
])("nouns stand for themselves: %j", (description) => {
  expect(textsOf(description)).toEqual(description.split(",").map((part) => part.trim()));
  expect(modifiersOf(description)).toEqual([]);
});

test.each([
  ["Sells fridges, ovens and washing machines.", ["sells"]],
  ["Finds late parcels for callers", ["finds"]],
  ["Payments that the customer did not make", []],
  ["Takes back goods and pays money back", []],
  ["Answers the phone", []],
])("a verb in front of its object is not a matter: %j", (description, modifiers) => {
  expect(modifiersOf(description)).toEqual(modifiers);
});

test("what any agent does is left out", () => {
  expect(
    textsOf("Helps callers with routers and cables. Answers questions about the wifi, handles complaints."),
  ).toEqual(["routers and cables", "wifi", "complaints"]);
  expect(textsOf("Greets callers.")).toEqual([]);
});
