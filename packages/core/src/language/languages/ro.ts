import { ron } from "stopword";
import { notCut, notMeasured, notWritten } from "../shape/lacks.ts";
import type { LanguageData } from "../shape/language-data.ts";

export const romanian: LanguageData = {
  name: "Romanian",
  stopWords: ron,
  spokenWords: "eu meu mea vreau am nevoie mulțumesc bună ziua nu pot cum când",
  languageNames: "românește româna",
  areNamesInflected: true,
  requests: {
    speak: "vorbiti|vorbi|vorbeste|vorbesc|vorbim",
    someone: "(?:cineva|operator)(?: care (?:vorbeste|sa vorbeasca))?|care vorbeste",
    link: "in limba|in|limba",
    after: "va rog|te rog|daca se poate",
    beside: "va rog te cineva operator ajutor ajuta prefer putem pot puteti vreau as vrea limba daca poate",
    not: "nu|putin|fara",
    notAfter: "nu e|nu este",
  },
  smallTalk: `bună|bună ziua|bună dimineața|bună seara|alo|la revedere|pa|mulțumesc|mulțumesc mult|mersi|cu plăcere|da|nu|nu mulțumesc|bine|în regulă|ok|sigur|desigur|exact|corect|perfect|am înțeles|înțeleg|scuze|îmi pare rău|un moment|o secundă|așteptați|mă auziți|ce mai faceți|vă rog|nu știu`,
  goingOn: "și sau",
  goingOnPhrases: [/^dar (?:ce|și|în)(?!\p{L})/iu],
  yesWords: "da sigur",
  noWords: "nu",
  commands: [/^(?:vreau să vorbesc cu|faceți-mi legătura cu|vorbiți mai)(?!\p{L})/u],
  phrases: {
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
  },
  lacks: [
    [notMeasured, "openQuestion newMatter backwards done"],
    [notCut, "questions"],
    [
      notWritten,
      "spokenStopWords questionWords referring referringPhrases references denyingWords alsoWords yesPhrases besideYes asking asksNothing asksWhatItIs needs doings offers offersToDo checksMeant choosing offeringWords leavesOpen instructions ownWords contrast partings fillers service talkLines said",
    ],
  ],
};
