import type { Phrases } from "./phrases.ts";

export const danish: Phrases = {
  denials: {
    before: [
      "ikke om",
      "jeg vil ikke(?! (?:betale|vente))",
      "handler ikke",
      "har ikke brug for",
      "det er ikke(?! (?:forste|kun))",
      "alt andet end",
      "stil mig ikke",
    ],
    after: ["er ligegyldigt"],
    ends: ["men|jeg|vi|det|min|mit|kun|kan"],
  },
  closings: "det var (?:alt|det)|(?:mange )?tak(?: for hjaelpen)?|farvel",
  answers: {
    yes: "ja|jo",
    no: "nej",
    offer: "stiller dig",
  },
};
