import { ell } from "stopword";
import { notCut, notMeasured, notWritten } from "../shape/lacks.ts";
import type { LanguageData } from "../shape/language-data.ts";

export const greek: LanguageData = {
  name: "Greek",
  stopWords: ell,
  languageNames: "ελληνικά",
  requests: {
    speak: "μιλατε|μιλαει|μιλησω|μιλησουμε|μιλαω|μιλας",
    someone: "καποιοσ|καποιον",
    link: "στα|σε",
    after: "παρακαλω",
    beside: "παρακαλω καποιοσ καποιον μπορουμε θελω βοηθεια",
    not: "δεν|οχι",
    notAfter: "δεν ειναι καλα",
  },
  smallTalk: `γεια|γεια σας|γεια σου|καλημέρα|καλησπέρα|καληνύχτα|αντίο|ευχαριστώ|ευχαριστώ πολύ|παρακαλώ|ναι|όχι|μάλιστα|εντάξει|σωστά|ακριβώς|βέβαια|καλά|ωραία|κατάλαβα|συγγνώμη|ένα λεπτό|περιμένετε|με ακούτε|τι κάνετε|δεν ξέρω`,
  goingOn: "και ή αλλά",
  yesWords: "ναι",
  noWords: "όχι",
  commands: [/^(?:θέλω να μιλήσω με|συνδέστε με με|μιλήστε πιο)(?=\s)/u],
  phrases: {
    denials: {
      before: ["δεν θελω(?! να πληρωσω)", "δεν ειναι για", "δεν αφορα", "δεν χρειαζομαι", "μη με συνδεσετε"],
      after: ["δεν εχει σημασια"],
      ends: ["αλλα|θελω|εχω|ειναι|εγω"],
    },
    absence: {
      none: "(?:δεν (?:έχω|έχει|έχουμε|είχα|υπάρχει|υπάρχουν|είναι)(?: (?:καθόλου|κανένα|κανέναν|καμία))?|κανένας|καμία|κανένα)",
      ills: "πυρετός?|πυρετό|πόνος?|πόνο|πόνους|αίμα|αιμορραγία|βήχα|εξάνθημα|εμετό|ζημιά|ζημιές|καπνός?|καπνό|φωτιά|διαρροή|τραυματισμό|συμπτώματα|αλλεργί(?:α|ες)|ατύχημα|απάτη",
      and: "(?: (?:και|ούτε|ή))?",
    },
    calling: "τηλεφωνώ",
    closings: "ευχαριστω(?: πολυ)?|αυτο ηταν ολο|αντιο",
    moment: { announcement: "επίσης|κάτι άλλο|παρεμπιπτόντως" },
    answers: { yes: "ναι|εντάξει", no: "όχι", offer: "συνδέσω" },
    greetings: "γεια(?: (?:σας|σου))?|καλημέρα|καλησπέρα|χαίρετε|καλώς (?:ήρθατε|ορίσατε)",
  },
  lacks: [
    [notMeasured, "openQuestion newMatter backwards done"],
    [notCut, "questions"],
    [
      notWritten,
      "spokenStopWords spokenWords questionWords referring referringPhrases references denyingWords goingOnPhrases alsoWords yesPhrases besideYes asking asksNothing asksWhatItIs needs doings offers offersToDo checksMeant choosing offeringWords leavesOpen instructions ownWords contrast partings fillers service talkLines said",
    ],
  ],
};
