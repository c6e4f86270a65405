import { expect, it } from "vitest";
import { isQuestion, statesNeed } from "./is-question.ts";

it.each([
  "please tell me about the fees",
  "could you explain the second fee",
  "please elaborate on that",
  "my son didn't pass, when's his next go",
  "the boiler is cold, how's that repaired",
  "I lost it, where's the office",
  "someone called, who's that",
  "it is closed, why's that",
  "what about parking",
  "how about on Sunday",
  "and what about the pool",
  "und kann ich die alten bei Ihnen lassen",
  "aber muss ich das vorher sagen",
  "y puedo dejar los viejos con ustedes",
  "et on peut laisser les anciens",
  "en kan ik de oude laten liggen",
  "am I allowed to smoke",
  "must I be there at nine",
  "can't I pay later",
  "weren't you closed on Monday",
  "anything else I should bring",
  "okay, any rooms left",
  "any discount for students",
  "got any rooms left",
  "mind if I bring my dog",
  "you guys open on Sunday",
  "no refund then",
  "es ist ein Labrador, geht das noch",
  "kostet das extra",
  "passt ein Kinderwagen rein",
  "wissen Sie ob das geht",
  "noch Zimmer frei",
  "ist doch kostenlos oder",
  "und wenn es regnet",
  "tenéis habitaciones",
  "saben si hay piscina",
  "y si pierdo la llave",
  "bonjour, j'ai très mal, vous pouvez me voir",
  "êtes-vous ouverts le dimanche",
  "reste-t-il des chambres",
  "ça coûte plus cher",
])("hears a question in %j", (text) => {
  expect(isQuestion(text)).toBe(true);
});

it.each([
  "I am at home",
  "it is a small one",
  "the boiler is cold",
  "my wife knows the way",
  "oh my, what a week",
  "great, that's exactly what we hoped for",
  "no, that's not what he said",
  "well, you know what I mean",
  "any day but Friday",
  "any of them is fine",
  "y sí gracias",
  "das passt gut",
  "ja, das geht",
  "c'est pas grave",
  "thank you got it",
  "you got it",
  "no problem then",
  "irgendwie geht es nicht",
  "steht da E20",
  "alguna vez",
  "vous aussi",
  "vous voyez",
])("hears none in %j", (text) => {
  expect(isQuestion(text)).toBe(false);
});

it.each([
  "I have a question about my bill",
  "I'm calling about my bill",
  "it's about my bill",
  "ich rufe an wegen meiner Rechnung",
  "es geht um meine Rechnung",
  "ich hätte da eine Frage",
  "wir würden am Sonntag gern ausschlafen",
  "llamo por mi factura",
  "quería saber el precio",
  "j'appelle au sujet de ma facture",
  "faturamla ilgili bir sorum var",
])("hears what is needed in %j", (text) => {
  expect(statesNeed(text)).toBe(true);
});

it.each(["it's about twelve volts", "it's about half full"])("hears no need in %j", (text) => {
  expect(statesNeed(text)).toBe(false);
});
