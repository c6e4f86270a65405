import { hin } from "stopword";
import { notCut, notMeasured, notWritten } from "../shape/lacks.ts";
import type { LanguageData } from "../shape/language-data.ts";

export const hindi: LanguageData = {
  name: "Hindi",
  stopWords: hin,
  languageNames: "हिंदी हिन्दी",
  requests: {
    speak: "",
    someone: "कोई",
    link: "",
    after: "में|बोलते|बोलती|बोलने|बात|बोलिए|बोल|जानते|कृपया",
    beside: "कृपया कोई मदद बात बोलते बोलती बोल सकते हैं क्या आप में करें करना",
    not: "",
    notAfter: "नहीं|मुझे नहीं|(?:बोलते|आती|आता) नहीं",
  },
  smallTalk: `नमस्ते|नमस्कार|हैलो|धन्यवाद|शुक्रिया|हाँ|हां|जी|जी हाँ|नहीं|जी नहीं|ठीक है|ठीक|अच्छा|माफ़ कीजिए|एक मिनट|आप कैसे हैं|
    एक मिनट रुकिए|रुकिए|फिर से बोलिए|दोबारा बोलिए|अलविदा|बहुत धन्यवाद|बिल्कुल|कृपया|कोई बात नहीं|समझ गया|समझ गई`,
  goingOn: "और या",
  yesWords: "हाँ हां जी",
  noWords: "नहीं",
  commands: [/^(?:मुझे |मैं )?(?:किसी )?(?:इंसान|एजेंट|प्रतिनिधि|आदमी) से बात (?:करनी|करना|कराइए|करवाइए)/u],
  phrases: {
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
  },
  lacks: [
    [notMeasured, "openQuestion newMatter backwards done"],
    [notCut, "questions"],
    [
      notWritten,
      "spokenStopWords spokenWords questionWords referring referringPhrases references denyingWords goingOnPhrases alsoWords yesPhrases besideYes asking asksNothing asksWhatItIs needs doings offers offersToDo checksMeant choosing offeringWords leavesOpen instructions ownWords contrast partings fillers service talkLines calling said",
    ],
  ],
};
