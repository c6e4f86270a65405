import { notCut, notInLibrary, notWritten } from "../shape/lacks.ts";
import type { LanguageData } from "../shape/language-data.ts";

export const lao: LanguageData = {
  name: "Lao",
  isSpaceless: true,
  phrases: {
    denials: { before: ["ບໍ່ແມ່ນ", "ບໍ່ຕ້ອງການ", "ບໍ່ຢາກ"], after: [], ends: ["ແຕ່|ຂ້ອຍ"] },
    closings: "ຂອບໃຈ(?:ຫຼາຍໆ?|ເດີ້)?|ເທົ່ານີ້|ລາກ່ອນ",
    moment: {
      openQuestion: "ຫຍັງ(?:ອື່ນ)?ອີກ|ຊ່ວຍຫຍັງ",
      newMatter: "ຢາກ|ຕ້ອງການ|ຂໍ(?!ບໃຈ)|ອີກ|ນຳ",
      announcement: "ອີກ(?:ເລື່ອງ|ຢ່າງ|ຄຳຖາມ)|ເລື່ອງອື່ນ|ນອກຈາກນີ້",
      backwards: "ນັ້ນ|ນີ້|ມັນ",
      done: "ຮຽບຮ້ອຍ|(?:ຈອງ|ປ່ຽນ|ສົ່ງ|ຍົກເລີກ)(?:ໃຫ້)?ແລ້ວ|ຍິນດີ|ຂອບໃຈ",
    },
    answers: {
      yes: "ໄດ້|ແມ່ນ|ເຈົ້າ|ຕົກລົງ",
      no: "ບໍ່",
      offer: "ໂອນສາຍ",
    },
    greetings: "ສະບາຍດີ",
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
