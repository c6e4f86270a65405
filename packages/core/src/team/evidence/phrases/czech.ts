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
  absence: {
    none: "(?:(?:nemám|nemá|nemáme|neměl[ai]?|není|nebyl[aoi]?)(?: žádn(?:ou|é|ý|á|ého))?|žádn(?:ou|é|ý|á|ého))",
    ills: "horečk[auy]|teplot[auy]|bolesti?|krev|krvácení|kašel|vyrážk[auy]|zvracení|škod[auy]|kouř|požár|únik|zranění|příznaky|alergi[ei]|nehod[auy]|krádež|podvod",
    and: "(?: (?:ani|a|nebo|či))?(?: žádn(?:ou|é|ý|á|ého))?",
  },
  calling: "volám",
  closings: "(?:to|tohle) je (?:vse|vsechno)|dekuji(?: (?:moc|vam|za pomoc))*|na shledanou",
  moment: { announcement: "mimochodem|ještě (?:jedna|něco)|jiná (?:věc|otázka)" },
  answers: {
    yes: "ano",
    no: "ne(?=\\s*(?:\\p{P}|$))",
    offer: "pripoj|prepoj",
  },
  greetings: "dobrý (?:den|večer)|dobré (?:ráno|odpoledne)|ahoj|vítejte",
};
