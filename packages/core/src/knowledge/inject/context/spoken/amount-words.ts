import { languageOf } from "../../../words/stop-words.ts";
import { plainWords } from "../../../words/words.ts";

/** A word for one and for several. */
type Counted = readonly [one: string, several: string];

/** How a language says amounts and signs of a table. */
export interface AmountWords {
  /** BCP 47 tag, for the names of other currencies and for the signs in numbers. */
  tag: string;
  /** Currencies that are known by a sign, and their hundredths. */
  whole: Readonly<Record<string, Counted>>;
  hundredths: Readonly<Record<string, Counted>>;
  /** Stands between the whole and its hundredths. */
  join: string;
  /** "a month", of `€/month`. */
  per: string;
  /** Between the ends of a range. */
  to: string;
  yes: string;
  no: string;
  /** Words of tables that no other of these languages has; function words are rare there. */
  telling: ReadonlySet<string>;
}

const counted = (list: string): Record<string, Counted> =>
  Object.fromEntries(
    list.split(",").map((entry) => {
      const [code, one, several] = entry.trim().split(" ");
      return [code!, [one!, several!]];
    }),
  );
const language = (
  tag: string,
  whole: string,
  hundredths: string,
  [join, per, to, yes, no]: readonly [string, string, string, string, string],
  telling: string,
): AmountWords => ({
  ...{ tag, whole: counted(whole), hundredths: counted(hundredths), join, per, to, yes, no },
  telling: new Set(plainWords(telling)),
});

/** By their tags. A dollar sign is left to the voice where it may be of another currency. */
const byLanguage: Readonly<Record<string, AmountWords>> = {
  en: language(
    "en",
    "EUR euro euros, $ dollar dollars, GBP pound pounds",
    "EUR cent cents, $ cent cents, GBP penny pence",
    [" ", "per", "to", "yes", "no"],
    "price prices fare fares fee fees rate rates adult adults child children day days week weeks month months year years hour hours open opens closes closed ticket size stock room night",
  ),
  de: language(
    "de",
    "EUR Euro Euro, $ Dollar Dollar, GBP Pfund Pfund",
    "EUR Cent Cent, $ Cent Cent, GBP Penny Pence",
    [" ", "pro", "bis", "ja", "nein"],
    "preis preise gebühr gebühren entgelt erwachsene erwachsener kind kinder tag tage tageskarte einzelfahrt einzelkarte woche wochen monat monate jahr jahre stunde stunden montag dienstag mittwoch donnerstag freitag samstag sonntag geöffnet geschlossen karte größe zimmer nacht abfahrt ankunft bahnhof hauptbahnhof haltestelle leistung ermäßigt",
  ),
  fr: language(
    "fr",
    "EUR euro euros, $ dollar dollars, GBP livre livres",
    "EUR centime centimes, $ cent cents, GBP penny pence",
    [" ", "par", "à", "oui", "non"],
    "prix adulte adultes enfant enfants jour jours semaine semaines mois heure heures lundi mardi mercredi jeudi vendredi samedi dimanche ouvert fermé billet chambre nuit départ arrivée",
  ),
  es: language(
    "es",
    "EUR euro euros, GBP libra libras",
    "EUR céntimo céntimos, GBP penique peniques",
    [" con ", "por", "a", "sí", "no"],
    "precio precios adulto adultos niño niños día días semana semanas mes meses año años lunes martes miércoles jueves viernes abierto cerrado habitación noche salida llegada",
  ),
  it: language(
    "it",
    "EUR euro euro, $ dollaro dollari, GBP sterlina sterline",
    "EUR centesimo centesimi, $ centesimo centesimi, GBP penny penny",
    [" e ", "al", "a", "sì", "no"],
    "prezzo prezzi adulti bambino bambini giorno giorni settimana mese mesi anno anni lunedì martedì mercoledì giovedì venerdì aperto chiuso biglietto camera notte partenza arrivo",
  ),
  nl: language(
    "nl",
    "EUR euro euro, $ dollar dollar, GBP pond pond",
    "EUR cent cent, $ cent cent, GBP penny pence",
    [" ", "per", "tot", "ja", "nee"],
    "prijs prijzen tarief tarieven volwassene volwassenen kinderen dag dagen maand maanden jaar uur maandag dinsdag woensdag donderdag vrijdag zaterdag zondag gesloten kaartje kamer vertrek aankomst",
  ),
  pt: language(
    "pt",
    "EUR euro euros, GBP libra libras",
    "EUR cêntimo cêntimos, GBP penny pence",
    [" e ", "por", "a", "sim", "não"],
    "preço preços criança crianças dia dias mês ano segunda terça quarta quinta sexta sábado domingo aberto fechado bilhete quarto noite partida chegada",
  ),
};

/** The language in which a table is said. Null where nothing says which, so that amounts stay as they are written. */
export function amountWordsOf(text: string): AmountWords | null {
  const words = plainWords(text);
  let best: AmountWords | null = null;
  let most = 0;
  for (const one of Object.values(byLanguage)) {
    const found = words.filter((word) => one.telling.has(word)).length;
    if (found > most) [best, most] = [one, found];
  }
  if (best) return best;
  const known = languageOf(words);
  if (known !== null) return byLanguage[known] ?? null;
  // "2.40" is not an amount of the continent.
  const isLatin = !/(?!\p{sc=Latin})\p{L}/u.test(text);
  return isLatin && /\d\.\d\d(?!\d)/.test(text) && !/\d,\d\d(?!\d)/.test(text) ? byLanguage.en! : null;
}
