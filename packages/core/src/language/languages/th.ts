import { tha } from "stopword";
import { notCut, notWritten } from "../shape/lacks.ts";
import type { LanguageData } from "../shape/language-data.ts";

export const thai: LanguageData = {
  name: "Thai",
  stopWords: tha,
  smallTalk: `สวัสดี|สวัสดีครับ|สวัสดีค่ะ|ฮัลโหล|ขอบคุณ|ขอบคุณครับ|ขอบคุณค่ะ|ขอบคุณมาก|ครับ|ค่ะ|คะ|ใช่|ใช่ครับ|ใช่ค่ะ|ไม่|ไม่ครับ|ไม่ค่ะ|ไม่ใช่|ไม่เป็นไร|โอเค|ได้|ตกลง|เข้าใจแล้ว|ขอโทษ|รอสักครู่|สักครู่|ลาก่อน|สบายดีไหม|ไม่รู้`,
  goingOnPhrases: [/^(?:แล้ว|และ)|ล่ะ\s*[?]*$/u],
  yesWords: "ใช่",
  noWords: "ไม่",
  commands: [/^(?:ขอสาย|ขอคุยกับ|โอนสาย|พูดช้า)/u],
  isSpaceless: true,
  phrases: {
    denials: { before: ["ไม่ใช่", "ไม่ต้องการ", "ไม่เกี่ยวกับ", "อย่าโอน", "ยกเว้น"], after: ["ไม่สำคัญ"], ends: ["แต่|ฉัน|ผม"] },
    absence: {
      none: "ไม่มี",
      ills: "ไข้|เลือดออก|อาการปวด|ไฟไหม้|ควัน|รอยรั่ว|อุบัติเหตุ|อาการแพ้|ผื่น|อาการ",
      and: "(?: ?(?:และ|หรือ))?(?:ไม่มี)?",
    },
    calling: "โทรมา",
    closings: "ขอบคุณ(?:มาก)?(?:ครับ|ค่ะ)?|แค่นี้(?:ครับ|ค่ะ)",
    moment: {
      openQuestion: "(?:อะไร|เรื่อง)(?:อื่น)?อีก|(?:มี)?อะไรให้(?:ช่วย|รับใช้)|ช่วยอะไร",
      newMatter: "อยาก|ต้องการ|ขอ(?!บคุณ)|อีก|ด้วย|ช่วย",
      announcement: "อีก(?:เรื่อง|อย่าง|คำถาม)|เรื่องอื่น|นอกจากนี้|ว่าแต่|แล้วก็|อ้อ|ก่อน(?:จะ)?ลืม",
      backwards: "นั้น|นี้|มัน|อันนั้น|อันนี้",
      done: "เรียบร้อย|(?:จอง|เลื่อน|ส่ง|เปลี่ยน|ยกเลิก|ยืนยัน|บันทึก)(?:ให้|ไป)?แล้ว|ยินดี|ขอบคุณ",
    },
    answers: {
      yes: "ได้|ใช่|ค่ะ|ครับ|โอเค|ตกลง|เอา",
      no: "ไม่",
      offer: "โอนสาย|ต่อสาย",
    },
    greetings: "สวัสดี(?:ครับ|ค่ะ|คะ)?",
  },
  lacks: [
    [notCut, "questions"],
    [
      notWritten,
      "spokenStopWords spokenWords questionWords referring referringPhrases references denyingWords goingOn alsoWords yesPhrases besideYes asking asksNothing asksWhatItIs needs doings offers offersToDo checksMeant choosing offeringWords leavesOpen instructions ownWords contrast partings fillers requests service talkLines said",
    ],
  ],
};
