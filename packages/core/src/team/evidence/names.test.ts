import { expect, test } from "vitest";
import { nameParts } from "./names.ts";

const named = (text: string) => nameParts(text).map(([start, end]) => text.slice(start, end).trim());

test.each([
  ["my name is Bill Turner", "Bill Turner"],
  ["my name is bill turner", "bill turner"],
  ["my name is bill and I have chest pain", "bill"],
  ["I live in Baker Street", "Baker"],
  ["it is at Smoke House", "Smoke"],
  ["vivo en la Calle Fuego", "Fuego"],
  ["speaking to Frau Brand", "Brand"],
  ["ich heiße anna mein mann atmet nicht", "anna"],
  ["B as in Bravo", "B as in Bravo"],
  ["m wie martha", "m wie martha"],
  ["F I X", "F I X"],
])("in %j, %j is a name", (text, name) => expect(named(text)).toContain(name));

/** What befell somebody, beside words that stand at names and addresses where capitals say so. */
const befallen = [
  "i smell gas in the house",
  "my husband collapsed in the street",
  "my car was stolen from the drive",
  "the bin is burning on the road",
  "a fire close to our square",
  "smoke house",
  "Burning house next to ours",
  "my name is anna fire in my kitchen",
  "van stolen",
  "chip stuck",
  "did i miss rent this month",
  "meine frau atmet nicht",
  "Meine Frau atmet nicht",
  "mi señora sangra mucho",
  "la signora respira male",
  "pan sie pali",
  "Hier ist Feuer in der Küche",
  "humo y de fuego",
  "il y a de la fumée",
  "hay humo en la calle ancha",
  "c'è fuoco in via",
  "un feu dans la rue principale",
  "我 要 退 款",
];

test.each(befallen)("%j names nobody and no street", (text) => {
  const words = ["anna", "Anna"];
  expect(named(text).filter((name) => !words.includes(name))).toEqual([]);
});
