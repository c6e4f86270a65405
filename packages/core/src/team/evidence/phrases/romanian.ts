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
  absence: {
    none: "(?:nu (?:am|are|avem|au|e|este|sunt|a fost)(?: (?:nicio|niciun|vreo|deloc))?|nicio|niciun)",
    ills: "febră|temperatură|durer[ei]|sânge|sângerare|tuse|erupție|vărsături|pagube|fum|incendiu|scurgeri?|răni|simptome|alergi[ei]|urgență|accident|fraudă",
    and: "(?: (?:și|nici|sau|ori)){0,2}(?: (?:nicio|niciun))?",
  },
  calling: "(?:vă )?sun",
  closings: "asta (?:e|este|era) tot|multumesc(?: (?:mult|pentru ajutor))*|la revedere",
  moment: { announcement: "apropo|de asemenea|încă (?:o|un)|altă (?:întrebare|problemă)" },
  answers: { yes: "da(?=\\s*(?:\\p{P}|$))|sigur", no: "nu", offer: "fac transfer|va conectez" },
  greetings: "bun[aă](?: (?:ziua|dimineața|seara))?|salut|bun venit",
};
