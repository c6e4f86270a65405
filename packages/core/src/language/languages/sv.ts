import { swe } from "stopword";
import { notCut, notMeasured, notWritten } from "../shape/lacks.ts";
import type { LanguageData } from "../shape/language-data.ts";

export const swedish: LanguageData = {
  name: "Swedish",
  stopWords: swe,
  spokenWords: "jag min mitt mina vill har inte kan tack hej hur när mig",
  requests: {
    speak: "tala|talar|prata|pratar|forstar|snacka",
    someone: "nagon|nan",
    link: "pa|till",
    after: "tack|talande|ar battre|gar bra",
    beside: "tack nagon nan kan hjalp hjalpa garna hellre helst vill skulle finns",
    not: "inte|ingen|utan|lite|daligt",
    notAfter: "ar (?:inte|dalig|ganska dalig)",
  },
  phrases: {
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
        "sluta (?:koppla|skicka|flytta) (?:mig|oss)(?: (?:till|vidare till))?",
      ],
      after: ["spelar ingen roll"],
      whole: [
        "inte _(?=,? utan _)",
        "(?<!(?:har|far|ar|fungerar) )varken _ eller _(?=$| (?:utan|jag|bara)(?!\\p{L}))",
        "(?<!(?:ar|sitter) )utan (?:_ )?_ tack$",
      ],
      ends: ["men|bara|utan|jag|vi|det|min|mitt|kan"],
    },
    absence: {
      none: "(?:inte(?: (?:nagon|nagot|nagra))?|ingen|inget|inga)",
      ills: "feber|smart(?:a|or)|ont|blod|blodning(?:ar)?|hosta|utslag|skad(?:a|or)|rok|brand|lacka|lackage|symtom|allergi(?:er)?|biverkningar|stromavbrott|nodlage|olycka|bedrageri",
      and: "(?: (?:och|eller|heller))?(?: (?:ingen|inget|inga))?",
    },
    calling: "jag ringer",
    closings: "det var (?:allt|det)(?: jag behovde)?|tack(?: (?:sa mycket|for hjalpen))*|hej da",
    moment: { announcement: "förresten|dessutom|en sak till|något annat" },
    answers: {
      yes: "ja|jo|garna|gerna",
      no: "nej",
      offer: "koppla",
    },
    greetings: "hej|god (?:morgon|dag|kväll|middag)|välkommen",
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
