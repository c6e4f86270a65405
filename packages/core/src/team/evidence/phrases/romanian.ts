import type { Phrases } from "./phrases.ts";

export const romanian: Phrases = {
  denials: {
    before: [
      "nu vreau(?! sa (?:platesc|astept))",
      "nu este vorba despre",
      "nu e vorba",
      "nu am nevoie de",
      "nu suna pentru",
      "orice in afara de",
      "nu ma transferati",
    ],
    after: ["nu conteaza"],
    ends: ["dar|ci|eu|am|vreau|este|doar"],
  },
  closings: "asta (?:e|este|era) tot|multumesc(?: (?:mult|pentru ajutor))*|la revedere",
  moment: { announcement: "apropo|de asemenea|încă (?:o|un)|altă (?:întrebare|problemă)" },
  answers: { yes: "da(?=\\s*(?:\\p{P}|$))|sigur", no: "nu", offer: "fac transfer|va conectez" },
};
