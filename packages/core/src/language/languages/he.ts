import { heb } from "stopword";
import { notCut, notMeasured, notWritten } from "../shape/lacks.ts";
import type { LanguageData } from "../shape/language-data.ts";

export const hebrew: LanguageData = {
  name: "Hebrew",
  stopWords: heb,
  languageNames: "עברית",
  requests: {
    speak: "מדבר|מדברת|מדברים|לדבר|תדברו",
    someone: "מישהו|מישהי|נציג",
    link: "ב",
    after: "בבקשה",
    beside: "בבקשה מישהו מישהי נציג עזרה אפשר רוצה",
    not: "לא|אין",
    notAfter: "לא טובה",
  },
  phrases: {
    denials: {
      before: ["לא רוצה", "זה לא על", "זה לא בקשר", "לא צריך", "לא צריכה"],
      after: ["לא משנה"],
      ends: ["אבל|אני|יש"],
    },
    absence: {
      none: "(?:אין(?: (?:לי|לו|לה|לנו|להם))?)",
      ills: "חום|כאבים|כאב|דם|דימום|שיעול|פריחה|הקאות|נזק|עשן|שריפה|דליפה|נזילה|פציעות|תסמינים|אלרגיה|אלרגיות|תאונה|הונאה",
      and: "(?: (?:ולא|ואין|או))?(?: (?:לי|לו|לה))?",
    },
    closings: "תודה(?: רבה)?|זה הכל|להתראות",
    moment: { announcement: "דרך אגב|ועוד משהו|בנוסף" },
    answers: { yes: "כן|בסדר", no: "לא", offer: "אעביר אותך|להעביר אותך" },
    greetings: "שלום|היי|בוקר טוב|ערב טוב|ברוכים הבאים",
  },
  lacks: [
    [notMeasured, "openQuestion newMatter backwards done"],
    [notCut, "questions"],
    [
      notWritten,
      "spokenStopWords spokenWords questionWords referring referringPhrases references denyingWords goingOn goingOnPhrases alsoWords yesWords yesPhrases besideYes noWords asking asksNothing asksWhatItIs needs doings commands offers offersToDo checksMeant choosing offeringWords leavesOpen instructions ownWords contrast partings fillers service smallTalk talkLines calling said",
    ],
  ],
};
