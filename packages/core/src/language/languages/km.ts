import { notCut, notInLibrary, notWritten } from "../shape/lacks.ts";
import type { LanguageData } from "../shape/language-data.ts";

export const khmer: LanguageData = {
  name: "Khmer",
  isSpaceless: true,
  phrases: {
    denials: { before: ["មិនមែន", "មិនចង់", "មិនត្រូវការ"], after: [], ends: ["ប៉ុន្តែ|ខ្ញុំ"] },
    closings: "អរគុណ(?:ច្រើន)?|ប៉ុណ្ណឹងហើយ|លាហើយ|ជំរាបលា",
    moment: {
      openQuestion: "អ្វី(?:ផ្សេង)?ទៀត|ជួយអ្វី",
      newMatter: "ចង់|ត្រូវការ|ទៀត|ក៏",
      announcement: "មួយទៀត|ម្យ៉ាងទៀត|រឿងផ្សេង|ក៏(?:ចង់|ត្រូវការ)",
      backwards: "នោះ|នេះ|វា",
      done: "រួច(?:រាល់)?ហើយ|អរគុណ|បានហើយ",
    },
    answers: {
      yes: "បាទ|ចាស|យល់ព្រម",
      no: "ទេ|អត់",
      offer: "ផ្ទេរ",
    },
    greetings: "ជំរាបសួរ|សួស្តី",
  },
  lacks: [
    [notCut, "questions"],
    [notInLibrary, "stopWords"],
    [
      notWritten,
      "spokenStopWords spokenWords questionWords referring referringPhrases references denyingWords goingOn goingOnPhrases alsoWords yesWords yesPhrases besideYes noWords asking asksNothing asksWhatItIs needs doings commands offers offersToDo checksMeant choosing offeringWords leavesOpen instructions ownWords contrast partings fillers requests service smallTalk talkLines absence calling said",
    ],
  ],
};
