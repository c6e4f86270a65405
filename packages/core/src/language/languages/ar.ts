import { ara } from "stopword";
import { notCut, notMeasured, notWritten } from "../shape/lacks.ts";
import type { LanguageData } from "../shape/language-data.ts";

export const arabic: LanguageData = {
  name: "Arabic",
  stopWords: ara,
  requests: {
    speak: "تتحدث|تتكلم|التحدث|اتحدث|اتكلم|يتحدث|يتكلم|تتحدثون|نتحدث",
    someone: "احد|شخص|موظف",
    link: "ب|باللغة|اللغة",
    after: "من فضلك|لو سمحت",
    beside: "من فضلك لو سمحت هل اريد ممكن احد شخص موظف مساعدة يمكن",
    not: "لا|ليس|لست",
    notAfter: "ضعيفة|ليست جيدة",
  },
  smallTalk: `مرحبا|السلام عليكم|أهلا|صباح الخير|مساء الخير|مع السلامة|شكرا|شكرا جزيلا|عفوا|نعم|لا|لا شكرا|حسنا|طيب|تمام|أكيد|آسف|لحظة|كيف حالك|هل تسمعني|
    لو سمحت|من فضلك|لحظة من فضلك|لا بأس|شكرا لك|أهلا وسهلا|إلى اللقاء|صحيح|ألو|مساء النور|صباح النور|دقيقة من فضلك`,
  goingOn: "لكن أو",
  goingOnPhrases: [/^(?:و?ماذا عن|وهل|وفي)\s/u],
  yesWords: "نعم",
  noWords: "لا",
  commands: [
    /^(?:أريد|أود|ممكن) (?:ال)?(?:تحدث|التحدث|التكلم|أتكلم) (?:مع|إلى)(?=\s)/u,
    /^(?:أعد|كرر)(?: ذلك| من فضلك)*$/u,
  ],
  phrases: {
    denials: {
      before: ["لا أريد", "ليس عن", "ليس بخصوص", "لا علاقة له", "لا أحتاج", "لا تحولني", "ما عدا"],
      after: ["غير مهم"],
      ends: ["لكن|انا|أريد|عندي"],
    },
    absence: {
      none: "(?:ليس (?:لدي|عندي|لديه|لديها|عنده|عندها|هناك)|لا (?:يوجد|توجد)|ما عندي)",
      ills: "حمى|حرارة|ألم|آلام|نزيف|سعال|طفح|قيء|أضرار|دخان|حريق|تسرب|إصابات|أعراض|حساسية|حادث|احتيال",
      and: "(?: (?:ولا|أو|و))?",
    },
    closings: "شكرا(?: جزيلا| لك)?|مع السلامة",
    moment: { announcement: "بالمناسبة|أيضا|شيء آخر|سؤال آخر" },
    answers: { yes: "نعم|تمام", no: "لا", offer: "أحولك|تحويلك" },
    greetings: "مرحبا|[أا]هلا(?: وسهلا)?|السلام عليكم|صباح الخير|مساء الخير",
  },
  lacks: [
    [notMeasured, "openQuestion newMatter backwards done"],
    [notCut, "questions"],
    [
      notWritten,
      "spokenStopWords spokenWords questionWords referring referringPhrases references denyingWords alsoWords yesPhrases besideYes asking asksNothing asksWhatItIs needs doings offers offersToDo checksMeant choosing offeringWords leavesOpen instructions ownWords contrast partings fillers service talkLines calling said",
    ],
  ],
};
