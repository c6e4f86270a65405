import { expect, it } from "vitest";
import { isNumberWord } from "../knowledge/words/content-words.ts";
import { stopWordsOf } from "../knowledge/words/stop-words.ts";
import { plainWords } from "../knowledge/words/words.ts";
import { addressPlaces } from "./addresses.ts";

function addressIn(text: string): string {
  const words = plainWords(text);
  const stopWords = stopWordsOf(words);
  const places = addressPlaces(words, { isNumber: isNumberWord, isLittle: (word) => stopWords.has(word) });
  return words.filter((_, at) => places.has(at)).join(" ");
}

it.each([
  ["I live at 12 Old Mill Road in York", "12 old mill road"],
  ["it's twelve Church Lane", "twelve church lane"],
  ["my address is 221 Baker Street", "221 baker street"],
  ["ich wohne in der Mühlenstraße 4", "mühlenstraße 4"],
  ["ich wohne am Seeblick Platz 3 in Ulm", "seeblick platz 3"],
  ["vivo en la calle Casa Verano 5", "calle casa verano 5"],
  ["j'habite 8 rue du Vieux Moulin", "8 rue du vieux moulin"],
  ["adresim Seeblick Caddesi no 7", "seeblick caddesi no 7"],
])("finds the address of %j", (text, address) => {
  expect(addressIn(text)).toContain(plainWords(address).join(" "));
});

it.each([
  "two nights at the Old Mill please",
  "is the Old Mill on Church Road",
  "I need 3 rooms in the Old Mill with a court",
  "was kostet die Casa Verano für 4",
  "the place at the via",
  "12",
  "",
])("finds none in %j", (text) => {
  expect(addressIn(text)).toBe("");
});
