import type { Phrases } from "./phrases.ts";

export const norwegian: Phrases = {
  denials: {
    before: [
      "ikke om",
      "jeg vil ikke(?! (?:betale|vente))",
      "gjelder ikke",
      "trenger ikke",
      "det er ikke(?! (?:forste|bare))",
      "alt annet enn",
      "ikke sett meg over",
    ],
    after: ["spiller ingen rolle"],
    ends: ["men|jeg|vi|det|min|mitt|bare|kan"],
  },
  closings: "det var (?:alt|det)|(?:tusen |mange )?takk(?: for hjelpen)?|ha det",
  answers: {
    yes: "ja|jo",
    no: "nei",
    offer: "stille deg",
  },
};
