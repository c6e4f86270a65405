import { expect, test } from "vitest";
import { readText } from "./read-text.ts";

/** Each figure as its kind, value and unit. */
function figures(text: string, language: string): string[] {
  return readText(text, language).figures.map(({ readings }) => {
    const { kind, value, unit } = readings[0]!;
    if (kind === "time") return `time ${Math.floor(value / 60)}:${String(value % 60).padStart(2, "0")}`;
    return [kind, kind === "phone" || kind === "code" ? null : Math.round(value * 1e4) / 1e4, unit || null]
      .filter((part) => part !== null)
      .join(" ");
  });
}

const english: [string, string[]][] = [
  ["It costs $1,200.", ["money 1200 USD"]],
  ["It costs twelve hundred dollars.", ["money 1200 USD"]],
  ["That's four pounds fifty.", ["money 4.5 GBP"]],
  ["twelve dollars and forty-nine cents", ["money 12.49 USD"]],
  ["two hundred and five euros", ["money 205 EUR"]],
  ["a hundred and nineteen euros a night", ["money 119 EUR"]],
  ["one thousand two hundred fifty dollars", ["money 1250 USD"]],
  ["one and a half hours", ["quantity 90 minutes"]],
  ["an hour and a quarter", ["quantity 75 minutes"]],
  ["three quarters of an hour", ["quantity 45 minutes"]],
  ["half an hour", ["quantity 30 minutes"]],
  ["two weeks", ["quantity 20160 minutes"]],
  ["within 48 hours", ["quantity 2880 minutes"]],
  ["a two-year warranty", ["quantity 24 months"]],
  ["three point two five percent", ["quantity 3.25 percent"]],
  ["15% off", ["quantity 15 percent"]],
  ["at half past five", ["time 5:30"]],
  ["at a quarter to seven in the evening", ["time 18:45"]],
  ["at ten past four", ["time 4:10"]],
  ["at 7:40 pm", ["time 19:40"]],
  ["at eight forty pm", ["time 20:40"]],
  ["at 5:30 p.m. sharp", ["time 17:30"]],
  ["eleven in the morning and three in the afternoon", ["time 11:00", "time 15:00"]],
  ["at nineteen forty", ["time 19:40"]],
  ["at noon", ["time 12:00"]],
  ["at nine o'clock in the morning", ["time 9:00"]],
  ["on March 3rd, 2027", ["date 303 2027"]],
  ["on the twenty-first of June", ["date 621"]],
  ["on December twenty-fifth", ["date 1225"]],
  ["on Christmas Day and New Year's Day", ["date 1225", "date 101"]],
  ["on 2026-03-29", ["date 329 2026"]],
  ["Tuesday to Saturday", ["weekday 62"]],
  ["on Mondays", ["weekday 1"]],
  ["call 020 7946 0321", ["phone 02079460321"]],
  ["call oh two oh, seven nine four six, oh three two one", ["phone 02079460321"]],
  ["call one eight hundred, double five five, zero one four seven", ["phone 18005550147"]],
  ["from gate B14", ["code b14"]],
  ["on the fifth floor", ["number 5 th"]],
  ["for 12 people", ["number 12"]],
  ["You may come in a moment.", []],
  ["Thirty-nine dollars a month", ["money 39 USD"]],
];
const german: [string, string[]][] = [
  ["Das kostet 1.250,50 Euro.", ["money 1250.5 EUR"]],
  ["vierzehn Euro neunzig", ["money 14.9 EUR"]],
  ["zwölf fünfzig", ["time 12:50"]],
  ["hundertneunundzwanzig Euro", ["money 129 EUR"]],
  ["zweitausendfünfhundert Euro", ["money 2500 EUR"]],
  ["zehn Komma fünf Prozent", ["quantity 10.5 percent"]],
  ["um halb sechs", ["time 5:30"]],
  ["um Viertel vor sieben", ["time 6:45"]],
  ["um fünf vor halb neun", ["time 8:25"]],
  ["um zwanzig nach vier", ["time 4:20"]],
  ["um 19 Uhr 40", ["time 19:40"]],
  ["um 17.30 Uhr", ["time 17:30"]],
  ["um acht abends", ["time 20:00"]],
  ["um acht Uhr abends", ["time 20:00"]],
  ["an Heiligabend", ["date 1224"]],
  ["am 29. März", ["date 329"]],
  ["am einunddreißigsten Oktober", ["date 1031"]],
  ["am dritten Juli 2026", ["date 703 2026"]],
  ["am 03.07.2026", ["date 703 2026"]],
  ["anderthalb Stunden", ["quantity 90 minutes"]],
  ["zweieinhalb Stunden", ["quantity 150 minutes"]],
  ["eine Dreiviertelstunde", ["quantity 45 minutes"]],
  ["eine halbe Stunde", ["quantity 30 minutes"]],
  ["montags bis freitags", ["weekday 31"]],
  ["null sechs neun, vier vier eins null, zwei zwei null", ["phone 0694410220"]],
  ["im zweiten Stock", ["number 2 th"]],
  ["Bitte achten Sie darauf.", []],
  ["eine Frage", []],
];
const spanish: [string, string[]][] = [
  ["cuesta veinte euros", ["money 20 EUR"]],
  ["trece euros con cincuenta", ["money 13.5 EUR"]],
  ["treinta y cinco euros", ["money 35 EUR"]],
  ["mil doscientos euros", ["money 1200 EUR"]],
  ["dos coma cinco por ciento", ["quantity 2.5 percent"]],
  ["a las siete y media de la tarde", ["time 19:30"]],
  ["a las nueve menos cuarto", ["time 8:45"]],
  ["a la una", ["time 1:00"]],
  ["las dos tarifas", ["number 2"]],
  ["hora y media", ["quantity 90 minutes"]],
  ["dos horas y media", ["quantity 150 minutes"]],
  ["tres cuartos de hora", ["quantity 45 minutes"]],
  ["media hora", ["quantity 30 minutes"]],
  ["el veintinueve de marzo", ["date 329"]],
  ["el 15 de mayo de 2027", ["date 515 2027"]],
  ["los lunes", ["weekday 1"]],
  ["de martes a domingo", ["weekday 126"]],
  ["nueve uno, cinco cinco cinco, tres cuatro, dos cero", ["phone 915553420"]],
  ["No lo sé.", []],
];

test.each(english)("reads the figures of %j", (text, expected) => expect(figures(text, "en")).toEqual(expected));
test.each(german)("reads the figures of %j", (text, expected) => expect(figures(text, "de")).toEqual(expected));
test.each(spanish)("reads the figures of %j", (text, expected) => expect(figures(text, "es")).toEqual(expected));

test.each([
  ["fr", "Cela coûte 19,90 €.", "money 19.9 EUR"],
  ["it", "Apriamo alle 19:40.", "time 19:40"],
  ["nl", "Het duurt 45 min.", "quantity 45 minutes"],
  ["pl", "Telefon: +48 22 555 01 20", "phone 48225550120"],
])("reads digits in other languages, such as %s", (language, text, expected) => {
  expect(figures(text, language)).toEqual([expected]);
});
