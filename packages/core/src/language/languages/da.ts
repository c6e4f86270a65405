import { dan } from "stopword";
import { notCut, notMeasured, notWritten } from "../shape/lacks.ts";
import type { LanguageData } from "../shape/language-data.ts";

export const danish: LanguageData = {
  name: "Danish",
  stopWords: dan,
  spokenWords: "jeg min mit mine vil gerne har ikke kan tak hvor hvornår mig",
  requests: {
    speak: "tale|taler|snakke|snakker|forstar",
    someone: "nogen|en",
    link: "pa|til",
    after: "tak",
    beside: "tak nogen kan hjaelp hjaelpe gerne helst hellere",
    not: "ikke|intet|uden",
    notAfter: "er (?:ikke godt|darligt)",
  },
  phrases: {
    denials: {
      before: [
        "ikke om",
        "jeg vil ikke(?! (?:betale|vente))",
        "handler ikke",
        "har ikke brug for",
        "det er ikke(?! (?:første|kun))",
        "alt andet end",
        "stil mig ikke",
      ],
      after: ["er ligegyldigt"],
      whole: [
        "(?<!(?:har|fik|far|er|virker|kan|kommer) )ikke _(?=,? men _)",
        "(?<!(?:har|far|er|virker) )hverken _ eller _(?=$| (?:men|jeg|kun)(?!\\p{L}))",
        "(?<!(?:er|sidder|uden) )uden (?:_ )?_ tak$",
      ],
      ends: ["men|jeg|vi|det|min|mit|kun|kan"],
    },
    absence: {
      none: "(?:ikke(?: (?:nogen|noget))?|ingen|intet)",
      ills: "feber|smerter?|ondt|blod|blødning(?:er)?|hoste|udslæt|skader?|røg|brand|lækage|symptomer|allergi(?:er)?|bivirkninger|strømafbrydelse|nødsituation|ulykke|svindel",
      and: "(?: (?:og|eller|heller))?(?: (?:ikke|ingen|intet))?",
    },
    calling: "jeg ringer",
    closings: "det var (?:alt|det)|(?:mange )?tak(?: for hjælpen)?|farvel",
    moment: { announcement: "forresten|desuden|en ting til|noget andet" },
    answers: {
      yes: "ja|jo",
      no: "nej",
      offer: "stiller dig",
    },
    greetings: "hej|goddag|god (?:morgen|aften|dag)|velkommen",
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
