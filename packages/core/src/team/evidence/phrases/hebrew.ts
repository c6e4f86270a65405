import type { Phrases } from "./phrases.ts";

export const hebrew: Phrases = {
  denials: {
    before: ["לא רוצה", "זה לא על", "זה לא בקשר", "לא צריך", "לא צריכה"],
    after: ["לא משנה"],
    ends: ["אבל|אני|יש"],
  },
  closings: "תודה(?: רבה)?|זה הכל|להתראות",
  moment: { announcement: "דרך אגב|ועוד משהו|בנוסף" },
  answers: { yes: "כן|בסדר", no: "לא", offer: "אעביר אותך|להעביר אותך" },
};
