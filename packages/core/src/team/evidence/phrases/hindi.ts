import type { Phrases } from "./phrases.ts";

export const hindi: Phrases = {
  denials: { before: [], after: ["नहीं चाहिए", "के बारे में नहीं", "नहीं चाहता", "नहीं चाहती"], ends: ["लेकिन|मुझे|मैं|मेरा"] },
  absence: {
    ills: "बुखार|दर्द|खून|खांसी|उल्टी|आग|चोट|एलर्जी|लक्षण|दुर्घटना|धोखाधड़ी",
    and: "(?: (?:और|या))?",
    behind: "(?:भी )?नहीं (?:है|हैं|था|थी)",
  },
  closings: "धन्यवाद|शुक्रिया|बस इतना ही",
  moment: { announcement: "एक और|साथ ही|वैसे" },
  answers: { yes: "हाँ|हां|जी|ठीक", no: "नहीं", offer: "ट्रांसफर" },
  greetings: "नमस्ते|नमस्कार|हेलो|हैलो",
};
