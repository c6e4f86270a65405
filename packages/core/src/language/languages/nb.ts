import { nob } from "stopword";
import { notCut, notMeasured, notWritten } from "../shape/lacks.ts";
import type { LanguageData } from "../shape/language-data.ts";

export const norwegian: LanguageData = {
  name: "Norwegian",
  stopWords: nob,
  spokenWords: "jeg min mitt mine vil gjerne har ikke kan takk hvor når meg",
  languageNames: "norsk norwegian",
  requests: {
    speak: "snakke|snakker|prate|prater|forstar",
    someone: "noen|en",
    link: "pa|til",
    after: "takk|talende|er bedre",
    beside: "takk noen kan hjelp hjelpe gjerne heller helst",
    not: "ikke|uten",
    notAfter: "er (?:ikke bra|ikke sa bra|darlig)",
  },
  phrases: {
    denials: {
      before: [
        "ikke om",
        "jeg vil ikke(?! (?:betale|vente))",
        "gjelder ikke",
        "trenger ikke",
        "det er ikke(?! (?:første|bare))",
        "alt annet enn",
        "ikke sett meg over",
      ],
      after: ["spiller ingen rolle"],
      whole: [
        "(?<!(?:har|fikk|far|er|virker|kan|kommer) )ikke _(?=,? men _)",
        "(?<!(?:har|far|er|virker) )verken _ eller _(?=$| (?:men|jeg|bare)(?!\\p{L}))",
        "(?<!(?:er|sitter) )uten (?:_ )?_ takk$",
      ],
      ends: ["men|jeg|vi|det|min|mitt|bare|kan"],
    },
    absence: {
      none: "(?:ikke(?: (?:noen|noe))?|ingen|ikkje)",
      ills: "feber|smerter?|vondt|blod|blødning(?:er)?|hoste|utslett|skader?|røyk|brann|lekkasje|symptomer|allergi(?:er)?|bivirkninger|strømbrudd|nødsituasjon|ulykke|svindel",
      and: "(?: (?:og|eller|heller))?(?: (?:ikke|ingen))?",
    },
    calling: "jeg ringer",
    closings: "det var (?:alt|det)|(?:tusen |mange )?takk(?: for hjelpen)?|ha det",
    moment: { announcement: "forresten|dessuten|en ting til|noe annet" },
    answers: {
      yes: "ja|jo",
      no: "nei",
      offer: "stille deg",
    },
    greetings: "hei|god (?:morgen|dag|kveld)|velkommen",
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
