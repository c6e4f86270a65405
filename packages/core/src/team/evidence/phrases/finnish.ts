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
  absence: {
    none: "(?:ei(?:kä)?(?: (?:ole|ollut))?(?: (?:mitään|yhtään))?)",
    ills: "kuumetta|kipua|kipuja|verta|verenvuotoa|yskää|ihottumaa|oksentelua|vahinko(?:a|ja)|savua|tulipaloa|vuotoa|vammoja|oireita|allergi(?:aa|oita)|sähkökatkoa|onnettomuutta|petosta",
    and: "(?: (?:eikä|ja|tai))?",
  },
  calling: "soitan",
  closings: "siina kaikki|kiitos(?: (?:paljon|avusta))*|nakemiin",
  moment: { announcement: "muuten|lisäksi|vielä (?:yksi|toinen)|toinen asia" },
  answers: {
    offer: "yhdist",
    yes: "haluan|joo",
    no: "(?:ei|en)(?=\\s*(?:\\p{P}|$))",
  },
  greetings: "hei|moi|terve|hyvää (?:huomenta|päivää|iltaa)|tervetuloa",
};
