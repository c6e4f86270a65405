import { fin } from "stopword";
import { notCut, notMeasured, notWritten } from "../shape/lacks.ts";
import type { LanguageData } from "../shape/language-data.ts";

export const finnish: LanguageData = {
  name: "Finnish",
  stopWords: fin,
  spokenWords: "minä minun haluan tarvitsen kiitos hei voitko milloin miten",
  languageNames: "suomea suomeksi",
  areNamesInflected: true,
  requests: {
    speak: "puhutko|puhutteko|puhua|puhuu|puhun|puhutaanko",
    someone: "joku|jonkun|jotakuta",
    link: "",
    after: "kiitos|puhuva",
    beside: "kiitos joku jonkun apua palvelua voisiko voiko mieluummin haluan haluaisin",
    not: "ei|en|ette|et",
    notAfter: "ei ole hyva|on huono",
  },
  phrases: {
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
