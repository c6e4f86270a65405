import { describe, expect, it } from "vitest";
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
  "if I come with a dog is the beach all right",
  "I lost my ticket where do I get another",
  "so on Monday is the pool open",
  "did that change",
  "do you know how it works",
  "could you tell me when it opens",
  "my mum is in a wheelchair are there lifts",
  "und am Sonntag was kostet das",
  "ich weiß nicht wie der heißt",
  "sagen Sie mal was das kostet",
  "oye y cuánto tarda",
  "no sé dónde está",
  "me puede decir cuando abren",
  "et le dimanche c'est quand",
  "je ne sais pas qui appeler",
  "I am not familiar with the solenoid",
  "never heard of that",
  "I can't find the reset button",
  "das kenne ich nicht",
  "no lo encuentro",
  "je ne trouve pas le bouton",
  "düğmeyi bulamıyorum",
  "y tengo que llevar algo",
  "oye y por mirarme ya me cobráis algo",
  "et sinon on peut la laisser quelque part",
  "mon mari a soixante ans, ça change quelque chose",
  "au fait il faut que j'apporte quoi",
  "should be? I mean it's longer",
  "y eso hay que pagarlo todo",
  "arabayı burada bırakabilir mi",
  "right and if it has to come out",
  "my card is blocked who deals with that",
  "the plumber never came who is responsible",
  "exactly what is covered",
  "just how much is it",
  "no se donde esta mi paquete",
  "y por qué no funciona",
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
  "my late husband used to do all this himself",
  "ha, my first car was a fiat you know",
  "the model is a Vivo three",
  "right, the light on the left is the green one",
  "I already did the reset",
  "my wife does all that",
  "I did that last night",
  "should be fine",
  "will do",
  "you know how it is",
  "when I press it nothing happens",
  "it only clicks when I turn the key",
  "there's a crack where the pipe goes in",
  "it's my mother who has the card",
  "that's why I ring",
  "ich soll was für den Rücken tun",
  "Sie haben so eine Stimme wie der Nachrichtensprecher",
  "das steht da wo der Schlauch rauskommt",
  "ach wie schön",
  "pues ponme esa, que así duermo tranquilo",
  "mejor por la tarde",
  "aquí andamos con un calor que no veas",
  "ah qué bien",
  "ya sé dónde es",
  "attendez, il y a quelqu'un qui sonne",
  "c'est le jour où je travaille",
  "lundi ou mardi",
  "quelle belle voix",
  "voilà quoi",
  "il fait un drôle de bruit quoi",
  "sí, me vale perfecto",
  "mejor por la mañana",
  "quand même",
  "il y a la flamme",
  "le cabe a mi hija en la mano",
  "lo tengo que mirar con mi marido",
  "da muss ich aufstehen",
  "had it three years",
  "I could do any day",
  "half seven please, if it's warm enough",
  "half a sock and what looks like a hair slide",
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

describe("English words around an auxiliary", () => {
  const subjects = ["the light", "my husband", "your lovely assistant", "the one on the left"];
  const verbs = ["is", "was", "does", "did", "has"];
  const rest = ["the same", "a Vivo", "my own", "both"];
  const said = subjects.flatMap((subject) => verbs.flatMap((verb) => rest.map((end) => ({ subject, verb, end }))));

  it("tell with their subject in front, behind any opener", () => {
    for (const opener of ["", "so ", "right, ", "oh well "])
      for (const { subject, verb, end } of said) expect(isQuestion(`${opener}${subject} ${verb} ${end}`)).toBe(false);
  });

  it("ask with it behind", () => {
    const before = ["", "so ", "if I come with a dog "];
    for (const start of before)
      for (const { subject, verb, end } of said)
        expect(isQuestion(`${start}${verb === "has" ? "is" : verb} ${subject} ${end}`)).toBe(true);
  });
});
