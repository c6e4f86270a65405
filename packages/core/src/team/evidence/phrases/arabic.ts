import type { Phrases } from "./phrases.ts";

export const arabic: Phrases = {
  denials: {
    before: ["لا أريد", "ليس عن", "ليس بخصوص", "لا علاقة له", "لا أحتاج", "لا تحولني", "ما عدا"],
    after: ["غير مهم"],
    ends: ["لكن|انا|أريد|عندي"],
  },
  closings: "شكرا(?: جزيلا| لك)?|مع السلامة",
  moment: { announcement: "بالمناسبة|أيضا|شيء آخر|سؤال آخر" },
  answers: { yes: "نعم|تمام", no: "لا", offer: "أحولك|تحويلك" },
};
