import { hun } from "stopword";
import { notCut, notMeasured, notWritten } from "../shape/lacks.ts";
import type { LanguageData } from "../shape/language-data.ts";

export const hungarian: LanguageData = {
  name: "Hungarian",
  stopWords: hun,
  spokenWords: "én az a szeretném kérem köszönöm van nincs mikor hogyan",
  languageNames: "magyarul",
  areNamesInflected: true,
  requests: {
    speak: "beszel|beszelsz|beszelni|beszelnek|beszelek|beszelne",
    someone: "valaki|valakivel",
    link: "",
    after: "kerem|beszel|beszelo|beszelnek|szeretnek",
    beside: "kerem valaki valakivel segitseg szeretnek inkabb lehet tudna",
    not: "nem",
    notAfter: "nem (?:beszelek|tudok|ertek)|nem jo",
  },
  phrases: {
    denials: {
      before: ["nem akarok", "nem akarom", "nincs szuksegem", "ne kapcsoljon"],
      after: ["nem erdekel", "nem szamit", "miatt nem"],
      ends: ["de|hanem|en|csak|kerem"],
    },
    absence: {
      none: "(?:nincs(?:en|enek)?|nem volt|semmi(?:lyen)?)",
      ills: "láz(?:am|a)?|fájdalom|fájdalm(?:am|a|aim|ai)|vér|vérzés(?:em|e)?|köhögés(?:em|e)?|kiütés(?:em|ek|eim)?|füst|tűz|szivárgás|sérülés(?:em|e)?|tünet(?:em|eim|ek)?|allergi(?:a|ám|ája)|baleset|csalás",
      and: "(?: (?:és|sem|se|vagy))?(?: nincs(?:en|enek)?)?",
    },
    calling: "telefonálok|hívom (?:önöket|önt)",
    closings: "ennyi(?: volt)?|koszonom(?: (?:szepen|a segitseget))*|viszonthallasra",
    moment: { announcement: "egyébként|még (?:egy|valami)|másik (?:dolog|kérdés)" },
    answers: { yes: "igen|persze|rendben", no: "nem", offer: "kapcsolom" },
    greetings: "jó (?:napot|reggelt|estét)(?: kívánok)?|szia|üdvözl(?:öm|jük|et)",
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
