import { stopWordsOf } from "../../words/stop-words.ts";
import { plainWords } from "../../words/words.ts";

/**
 * Which of several things words refer back to: its place in what was offered, from 0; -1 for the last; `other` for the one before; `own` for what the caller has.
 */
export type Reference = number | "other" | "own";

const places: Record<string, Reference> = {};
for (const [reference, words] of [
  [
    0,
    "first former erste ersten erster erstes primero primera primer premier premiere primo prima primeiro primeira eerste",
  ],
  [1, "second zweite zweiten zweiter zweites segundo segunda deuxieme seconde secondo seconda tweede"],
  [2, "third dritte dritten dritter drittes tercero tercera troisieme terzo terza terceiro terceira derde"],
  [-1, "last latter letzte letzten letzter letztes ultimo ultima dernier derniere laatste"],
  ["other", "other andere anderen anderer anderes otro otra autre altro altra outro outra"],
] as const) {
  for (const word of words.split(" ")) places[word] = reference;
}

/** Words that deny what follows them. A bare "no" answers what was said before as often. */
const denying = new Set(
  plainWords(
    "not dont doesnt didnt isnt wasnt arent never without instead neither nicht kein keine keinen keinem keiner nie ohne statt pas sans jamais sin nunca senza mai niet geen nooit nao sem",
  ),
);
/** Words from a denial to what it denies. */
const reach = 5;

/** Words for things that callers choose between; of others, "the first month" names something itself. */
const kinds = new Set(
  plainWords(
    `hotel house inn hostel guesthouse place restaurant bar cafe shop store branch location apartment flat plan tariff contract package product model device
    router phone version option offer company office department service course doctor
    haus ort lokal laden filiale wohnung tarif vertrag paket produkt modell gerät angebot firma
    lugar restaurante tienda casa opción oferta producto modelo plan maison magasin produit modèle offre albergo ristorante negozio prodotto modello offerta
    winkel huis toestel aanbod produto loja opção`,
  ),
);

/** The caller's, by themselves: "mine", but not "a friend of mine". */
const mine = new Set(
  plainWords("mine ours meins meiner meines meinem meinen mien mienne mío mía mio mia meu minha mijne"),
);
/** The caller's, before a word for what it is: "my plan". */
const my = new Set(
  plainWords("my our mein meine meinem meinen meiner mon ma notre mi nuestro nuestra meu minha mijn onze"),
);

/** What plain words such as "the second one", "the other hotel" or "mine" refer back to; null when they don't. */
export function referenceIn(words: readonly string[]): Reference | null {
  const stopWords = stopWordsOf(words);
  for (const [at, word] of words.entries()) {
    const reference = places[word];
    const next = words[at + 1];
    if (reference !== undefined && (next === undefined || stopWords.has(next) || kinds.has(next))) return reference;
    if (mine.has(word) && words[at - 1] !== "of" && (next === undefined || stopWords.has(next))) return "own";
    if (my.has(word) && next !== undefined && kinds.has(next)) return "own";
  }
  return null;
}

/** Whether the word at this place of plain words is denied, as in "not the old mill". `from`: a denial before that place is of something else. */
export function isDenied(words: readonly string[], place: number, from: number): boolean {
  return words.slice(Math.max(from, place - reach), place).some((word) => denying.has(word));
}
