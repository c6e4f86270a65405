import type { Phrases } from "./phrases.ts";

export const czech: Phrases = {
  denials: {
    before: [
      "nechci(?! (?:platit|cekat))",
      "nejde o",
      "netyka se",
      "nepotrebuji",
      "neni to(?! poprve| jen)",
      "(?:vsechno|vsichni) krome",
      "neprepojujte me",
    ],
    after: ["neni dulezite", "nevadi"],
    ends: ["ale|ja|mam|chci|potrebuji|je to|jen"],
  },
  closings: "(?:to|tohle) je (?:vse|vsechno)|dekuji(?: (?:moc|vam|za pomoc))*|na shledanou",
  moment: { announcement: "mimochodem|ještě (?:jedna|něco)|jiná (?:věc|otázka)" },
  answers: {
    yes: "ano",
    no: "ne(?=\\s*(?:\\p{P}|$))",
    offer: "pripoj|prepoj",
  },
};
