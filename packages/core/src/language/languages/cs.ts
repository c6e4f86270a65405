import { ces } from "stopword";
import { notCut, notMeasured, notWritten } from "../shape/lacks.ts";
import type { LanguageData } from "../shape/language-data.ts";

export const czech: LanguageData = {
  name: "Czech",
  stopWords: ces,
  spokenWords: "já můj moje mám chci potřebuji prosím děkuji dobrý den nemám mohu jak kdy",
  languageNames: "česky češtině",
  areNamesInflected: true,
  requests: {
    speak: "mluvite|mluvit|mluvi|mluvis|mluvim|hovorite|hovorim",
    someone: "nekdo|nekoho|nekym",
    link: "v|po",
    after: "prosim",
    beside: "prosim nekdo nekoho kdo muzeme muzu chci chtel bych radeji pomoci",
    not: "ne|nemluvim|nerozumim|neumim",
    notAfter: "neni dobra|mi nejde",
  },
  phrases: {
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
  },
  lacks: [
    [notMeasured, "openQuestion newMatter backwards done"],
    [notCut, "questions"],
    [
      notWritten,
      "spokenStopWords questionWords referring referringPhrases references denyingWords goingOn goingOnPhrases alsoWords yesWords yesPhrases besideYes noWords asking asksNothing asksWhatItIs needs doings commands offers offersToDo checksMeant choosing offeringWords leavesOpen instructions ownWords contrast partings fillers service smallTalk talkLines said",
    ],
  ],
};
