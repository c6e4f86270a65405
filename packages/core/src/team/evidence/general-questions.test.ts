import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { heardIn } from "./evidence.ts";
import { answeringOf, answersQuestion, generalQuestionOf } from "./general-question.ts";

/** A desk that says in its language what it answers. */
const desks: Record<string, string> = {
  en: "Answers questions about prices, opening hours, directions, services and delivery times.",
  de: "Beantwortet Fragen zu Preisen, Öffnungszeiten, Anfahrt, Angebot und Lieferzeiten.",
  es: "Responde preguntas sobre precios, horarios, cómo llegar, servicios y plazos de entrega.",
  fr: "Répond aux questions sur les prix, les horaires, l'accès, les services et les délais de livraison.",
  it: "Risponde a domande su prezzi, orari, come arrivare, servizi e tempi di consegna.",
  pt: "Responde a perguntas sobre preços, horários, como chegar, serviços e prazos de entrega.",
  nl: "Beantwoordt vragen over prijzen, openingstijden, bereikbaarheid, diensten en levertijden.",
};

/** `+`: the desk answers it; `-`: it is an order, or about the caller's own. */
const lines = readFileSync(new URL("./test-kit/general-questions.txt", import.meta.url), "utf8")
  .trim()
  .split("\n");
const sentences = lines.map((line) => ({ language: line.slice(0, 2), answers: line[3] === "+", text: line.slice(5) }));

test.each(sentences)("$language: '$text' is for the desk: $answers", ({ language, answers, text }) => {
  const description = desks[language]!;
  const meant = heardIn({ members: [{ agentId: "desk", languages: [language], description }] });
  const question = generalQuestionOf(meant(text));
  expect(question !== null && answersQuestion(answeringOf({ description })!, question)).toBe(answers);
});
