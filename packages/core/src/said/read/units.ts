/** What a quantity is of, and how many of the smallest unit. Durations of days and of months are apart: no month is 30 days. */
export interface Unit {
  of: string;
  times: number;
}

const of = (unit: string, times: number, words: string) =>
  words.split(" ").map((word) => [word, { of: unit, times }] as const);

/** In the singular and the plural of English, German and Spanish, folded. */
const units: ReadonlyMap<string, Unit> = new Map([
  ...of("minutes", 1 / 60, "second seconds sekunde sekunden segundo segundos sec"),
  ...of("minutes", 1, "minute minutes minuten minuto minutos min mins"),
  ...of("minutes", 60, "hour hours hr hrs h stunde stunden hora horas std"),
  ...of("minutes", 1_440, "day days tag tage tagen dia dias werktag werktage werktagen"),
  ...of("minutes", 10_080, "week weeks woche wochen semana semanas"),
  ...of("months", 1, "month months monat monate monaten mes meses"),
  ...of("months", 12, "year years jahr jahre jahren ano anos"),
  ...of("grams", 1, "g gram grams gramm gramo gramos"),
  ...of("grams", 1_000, "kg kilo kilos kilogram kilograms kilogramm kilogramo kilogramos"),
  ...of("pounds", 1, "lb lbs"),
  ...of("metres", 0.001, "mm millimeter millimeters millimetre millimetres milimetro milimetros"),
  ...of("metres", 0.01, "cm centimeter centimeters centimetre centimetres zentimeter centimetro centimetros"),
  ...of("metres", 1, "m meter meters metre metres metern metro metros"),
  ...of("metres", 1_000, "km kilometer kilometers kilometre kilometres kilometern kilometro kilometros"),
  ...of("miles", 1, "mile miles meile meilen milla millas mi"),
  ...of("feet", 1, "foot feet ft"),
  ...of("inches", 1, "inch inches zoll pulgada pulgadas"),
  ...of("litres", 0.001, "ml milliliter milliliters millilitre millilitres mililitro mililitros"),
  ...of("litres", 1, "l liter liters litre litres litern litro litros"),
  ...of("bytes", 1, "mb megabyte megabytes mega megas"),
  ...of("bytes", 1_000, "gb gigabyte gigabytes gig gigs giga gigas"),
  ...of("bytes", 1_000_000, "tb terabyte terabytes"),
  ...of("percent", 1, "% percent prozent porciento"),
  ...of("degrees", 1, "° degree degrees grad grado grados"),
]);

const currencies: ReadonlyMap<string, string> = new Map([
  ...["€", "euro", "euros", "eur"].map((word) => [word, "EUR"] as const),
  ...["$", "dollar", "dollars", "usd", "bucks", "dolar", "dolares"].map((word) => [word, "USD"] as const),
  ...["£", "pound", "pounds", "gbp", "quid", "pfund", "libra", "libras"].map((word) => [word, "GBP"] as const),
  ...["franken", "francs", "chf", "francos"].map((word) => [word, "CHF"] as const),
  ...["¥", "yen", "jpy"].map((word) => [word, "JPY"] as const),
  ...["peso", "pesos", "mxn"].map((word) => [word, "pesos"] as const),
]);

/** Words of a hundredth of a currency. */
export const cents: ReadonlySet<string> = new Set("cent cents centimo centimos pence p penny pennies".split(" "));

export const unitOf = (word: string | undefined): Unit | null => (word && units.get(word)) || null;
export const currencyOf = (word: string | undefined): string | null => (word && currencies.get(word)) || null;

/** Fractions of an hour in one German word. */
export const hourParts: ReadonlyMap<string, number> = new Map([
  ["viertelstunde", 15],
  ["dreiviertelstunde", 45],
]);
