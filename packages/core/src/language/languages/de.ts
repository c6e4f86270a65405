/// <reference path="../../stopword.d.ts" />
import { deu } from "stopword";
import { notMeasured } from "../shape/lacks.ts";
import type { LanguageData } from "../shape/language-data.ts";
import { phrases } from "./de/phrases.ts";
import { said } from "./de/said.ts";
import { talkLines } from "./de/talk-lines.ts";

export const german: LanguageData = {
  name: "German",
  stopWords: deu,
  spokenStopWords: `bitte danke hallo guten möchte möchten will wollen brauche brauchen kann können könnte könnten soll sollte muss müssen darf gibt
    geht gehen wie wieviel wann warum wieso wo woher wohin welche welcher welches ja nein ok okay also doch mal eigentlich sagen wissen`,
  spokenWords: "ich mein meine meinen mir mich möchte will habe brauche bitte danke guten nicht kann wann wie",
  requests: {
    speak: "sprechen sie|sprechen|spricht|sprichst|spreche|sprecht|reden|konnen sie|verstehen sie|kann",
    someone: "jemand|jemanden|jemandem|mitarbeiter|mitarbeiterin|person|kollegen",
    link: "auf|in|mit",
    after: "bitte|sprechen|sprechend|ware besser|weiter|weitermachen|reden|unterhalten",
    beside:
      "bitte jemand jemanden jemandem lieber gerne gern hilfe helfen weiter weitermachen mitarbeiter kollege mochte wurde wechseln unterhalten sprechen reden geht gibt",
    not: "nicht|kein|keine|kaum|wenig|bisschen|schlecht|statt",
    notAfter: "ist (?:nicht|schlecht|leider|sehr schlecht)|kann ich nicht|verstehe ich nicht|spreche ich nicht",
  },
  service: {
    leads: "sie|er|du|ich|wir|kann|können|allgemeine[nr]?",
    verbs:
      "gibt|geben|nimmt anrufe|löst|hilft|helfen|hilfst|beantwortet|beantworten|bearbeitet|bearbeiten|betreut|betreuen|berät|beraten|spricht|sprechen|begrüßt|begrüßen|unterstützt|unterstützen|regelt|erledigt|kümmer(?:t|n) sich um|(?:ist|sind) zuständig für|zuständig für",
    people: "anrufer[n]?|kunden?|kundinnen und kunden|gästen?|leuten?|patienten|nutzern?|mitgliedern?",
    concerns: "fragen?|probleme?n?|anliegen|themen|anfragen?|alles|hilfe|auskunft|auskünfte|informationen?",
    joins: "zu[rm]?|bei[m]?|mit|über|um|für|rund um|wegen|von|an",
  },
  smallTalk: `hallo|hi|guten tag|guten morgen|guten abend|grüß gott|servus|moin|tschüss|auf wiederhören|auf wiedersehen|danke|danke schön|dankeschön|vielen dank|besten dank|bitte|bitte schön|gern geschehen|
    ja|ja bitte|ja genau|jawohl|nein|nein danke|nee|doch|ok|okay|in ordnung|alles klar|klar|natürlich|genau|richtig|stimmt|gut|sehr gut|super|perfekt|prima|schön|das war's|das ist alles|
    äh|ähm|hm|mhm|aha|ach|ach so|oh|also|na ja|tja|verstehe|ich verstehe|entschuldigung|tut mir leid|verzeihung|einen moment|moment|einen augenblick|warten sie|wie geht es ihnen|wie geht's|
    hören sie mich|können sie mich hören|sind sie noch da|ist da jemand|was|wie bitte|wie|können sie das wiederholen|noch einmal|ich weiß nicht|vielleicht|gleichfalls|
    sekunde|eine sekunde|eine minute|kein problem|keine ursache|alles gut|na gut|na klar|schon gut|passt|passt so|gerne|sehr gerne|bis dann|bis bald|ciao|nochmal bitte|noch mal|noch mal bitte|das stimmt|das ist richtig|schönen tag|schönen tag noch|einen schönen tag|einen schönen tag noch|schönen abend|schönen abend noch|einen schönen abend noch|schönes wochenende|ein schönes wochenende|danke für ihre hilfe|vielen dank für ihre hilfe|das wäre alles|weiß nicht|keine ahnung`,
  phrases,
  talkLines,
  said,
  lacks: [[notMeasured, "newMatter"]],
};
