import type { Phrases } from "./phrases.ts";

export const finnish: Phrases = {
  denials: {
    before: [
      "en halua(?! maksaa| odottaa)",
      "ei koske",
      "en tarvitse",
      "kyse ei ole",
      "se ei ole(?! ensimmainen)",
      "ala yhdista",
    ],
    after: ["ei ole tarkeaa"],
    ends: ["mutta|vaan|mina|minun|haluan|tarvitsen|se"],
  },
  closings: "siina kaikki|kiitos(?: (?:paljon|avusta))*|nakemiin",
  moment: { announcement: "muuten|lisäksi|vielä (?:yksi|toinen)|toinen asia" },
  answers: {
    offer: "yhdist",
    yes: "haluan|joo",
    no: "(?:ei|en)(?=\\s*(?:\\p{P}|$))",
  },
};
