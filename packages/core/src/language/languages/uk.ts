import { ukr } from "stopword";
import { notCut, notMeasured, notWritten } from "../shape/lacks.ts";
import type { LanguageData } from "../shape/language-data.ts";

export const ukrainian: LanguageData = {
  name: "Ukrainian",
  stopWords: ukr,
  languageNames: "українською українській",
  areNamesInflected: true,
  requests: {
    speak: "розмовляєте|говорите|говорити|розмовляти|говорить|розмовляє|говорю|поговорити",
    someone: "(?:хтось|хто|оператор)",
    link: "на",
    after: "будь ласка|можна|говорить|розмовляє|мова|мовою",
    beside:
      "будь ласка можна хтось хто оператор допомога допомогти можу можемо хочу краще говорити розмовляти мовою мова є",
    not: "не|погано|замість",
    notAfter: "не (?:розумію|знаю|розмовляю)",
  },
  phrases: {
    denials: {
      before: [
        "не хочу(?! (?:платити|чекати))",
        "не про",
        "це не(?! (?:перш\\p{L}+|тільки|працює))",
        "не потрібн[аоі]?",
        "тільки не",
        "замість",
      ],
      after: ["не важливо", "неважливо"],
      ends: ["але|а|я|мені|у мене|хочу|можна"],
    },
    absence: {
      none: "(?:(?:немає|нема|не було)(?: жодн(?:ої|ого|их))?|жодн(?:ої|ого|их))",
      ills: "температури|гарячки|болю|крові|кровотечі|кашлю|висипу|блювання|пошкоджень|диму|пожежі|витоку|травм|симптомів|алергії|аварії|крадіжки|шахрайства",
      and: "(?: (?:і|й|та|ні|або))?(?: немає)?",
      behind: "(?:теж )?(?:(?:немає|нема)(?! (?:сил|сну|спокою))|не було)",
    },
    calling: "(?:я )?(?:дзвоню|телефоную)",
    closings: "(?:це|от і) все|дякую(?: (?:за допомогу|дуже))*|до побачення",
    moment: { announcement: "до речі|крім того|ще (?:одне|питання)" },
    answers: { yes: "так|добре", no: "ні|не треба", offer: "з'єдна|переведу" },
    greetings: "добрий (?:день|вечір)|доброго (?:ранку|дня)|вітаю|привіт|алло",
  },
  lacks: [
    [notMeasured, "openQuestion newMatter backwards done"],
    [notCut, "questions"],
    [
      notWritten,
      "spokenStopWords spokenWords questionWords referring referringPhrases references denyingWords goingOn goingOnPhrases alsoWords yesWords yesPhrases besideYes noWords asking asksNothing asksWhatItIs needs doings commands offers offersToDo checksMeant choosing offeringWords leavesOpen instructions ownWords contrast partings fillers service smallTalk talkLines said",
    ],
  ],
};
