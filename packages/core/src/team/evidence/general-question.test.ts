import { expect, test } from "vitest";
import { heardIn } from "./evidence.ts";
import { answeringOf, answersQuestion, generalQuestionOf } from "./general-question.ts";

const meant = heardIn({ members: [{ agentId: "a", languages: ["en", "de", "es", "fr", "it", "pt", "nl"] }] });
const keeps = (description: string, text: string): boolean => {
  const answering = answeringOf({ description });
  const question = generalQuestionOf(meant(text));
  return answering !== null && question !== null && answersQuestion(answering, question);
};

const store = "Answers questions about prices, fees, opening hours and what the store offers.";
test.each([
  [store, "what do you charge to haul away an old appliance?"],
  [store, "hi good morning, how much is a delivery to Oxford"],
  [store, "could you tell me when you close on Saturdays?"],
  [store, "do you sell spare parts for ovens?"],
  ["First line. Answers general questions.", "what happens if it rains?"],
  ["Handles FAQs and routes callers.", "how long do refunds take"],
  ["Front desk: answers questions about parking and the programme.", "can I park in front of the house?"],
  ["Beantwortet Fragen zu Preisen und Öffnungszeiten.", "was kostet bei Ihnen eine Wartung?"],
  ["Beantwortet Fragen zu Preisen und Öffnungszeiten.", "haben Sie am Samstag geöffnet?"],
  ["Responde preguntas sobre horarios y precios.", "buenos días, ¿cuánto cuesta una limpieza?"],
  ["Répond aux questions sur les prix et les horaires.", "combien coûte une vidange ?"],
  ["Risponde a domande su prezzi e orari.", "quanto costa una pulizia?"],
  ["Responde a perguntas sobre preços e horários.", "quanto custa uma consulta?"],
  ["Beantwoordt vragen over prijzen en openingstijden.", "hoeveel kost een keuring?"],
])("who %j keeps %j", (description, text) => expect(keeps(description, text)).toBe(true));

test.each([
  [store, "what is left to pay on my order?"],
  [store, "how much did I pay for the fridge?"],
  [store, "can you haul away an old fridge on Friday?"],
  [store, "please move my delivery to Monday"],
  [store, "what does it cost, and please send me a technician"],
  [store, "which medicines don't go together?"],
  [store, "I lost my receipt, what do you charge?"],
  ["First line. Answers general questions.", "who handles refunds?"],
  ["First line. Answers general questions.", "how many miles do I have"],
  ["Greets callers and passes their questions on.", "what do you charge?"],
  ["Beantwortet Fragen zu Preisen.", "was habe ich zuletzt bezahlt?"],
  ["Responde preguntas sobre precios.", "¿cuánto queda de mi préstamo?"],
])("who %j does not keep %j", (description, text) => expect(keeps(description, text)).toBe(false));

test("a story does not count as a question, however it begins", () => {
  expect(keeps(store, `what do you charge ${"and so on ".repeat(60)}`)).toBe(false);
});
