import { ben } from "stopword";
import { notWritten } from "../shape/lacks.ts";
import type { LanguageData } from "../shape/language-data.ts";

export const bengali: LanguageData = {
  name: "Bengali",
  stopWords: ben,
  lacks: [
    [
      notWritten,
      "spokenStopWords spokenWords questionWords referring referringPhrases references denyingWords goingOn goingOnPhrases alsoWords yesWords yesPhrases besideYes noWords asking asksNothing asksWhatItIs needs doings commands offers offersToDo checksMeant choosing offeringWords leavesOpen instructions ownWords contrast partings fillers requests service smallTalk talkLines denials absence closings calling openQuestion newMatter announcement backwards done yes no offer greetings questions said",
    ],
  ],
};
