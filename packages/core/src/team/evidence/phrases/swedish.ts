import type { Phrases } from "./phrases.ts";

export const swedish: Phrases = {
  denials: {
    before: [
      "inte om",
      "jag vill inte(?! (?:betala|vanta))",
      "galler inte",
      "behover inte",
      "det ar inte(?! (?:forsta|bara))",
      "handlar inte",
      "allt utom",
      "koppla mig inte",
    ],
    after: ["spelar ingen roll"],
    ends: ["men|bara|utan|jag|vi|det|min|mitt|kan"],
  },
  closings: "det var (?:allt|det)(?: jag behovde)?|tack(?: (?:sa mycket|for hjalpen))*|hej da",
  answers: {
    yes: "ja|jo|garna|gerna",
    no: "nej",
    offer: "koppla",
  },
};
