import { pol } from "stopword";
import { notCut, notMeasured, notWritten } from "../shape/lacks.ts";
import type { LanguageData } from "../shape/language-data.ts";

export const polish: LanguageData = {
  name: "Polish",
  stopWords: pol,
  spokenWords: "ja mój moja mam chcę potrzebuję proszę dziękuję dzień dobry nie mogę jak kiedy",
  languageNames: "polsku",
  areNamesInflected: true,
  requests: {
    speak: "mowic|mowi|mowicie|rozmawiac|mowie|porozmawiac|mowia",
    someone: "(?:ktos|kogos|kims|konsultant)(?: kto| ktory)?|kto",
    link: "po|w jezyku|jezyku",
    after: "prosze|poprosze",
    beside:
      "prosze poprosze ktos kogos kims kto konsultant pomoc pomoze moze mozna mozemy chce chcialbym chcialabym wole czy pan pani panstwo",
    not: "nie|slabo|zamiast",
    notAfter: "nie jest dobry|jest slaby",
  },
  smallTalk: `cześć|dzień dobry|dobry wieczór|halo|do widzenia|pa|dziękuję|dzięki|proszę|tak|nie|nie dziękuję|dobrze|okej|ok|jasne|oczywiście|dokładnie|to wszystko|aha|no|hm|rozumiem|przepraszam|chwileczkę|słyszy mnie pan`,
  referring: "tego tym tam inny inne",
  goingOn: "ale też",
  yesWords: "tak jasne",
  noWords: "nie",
  phrases: {
    denials: {
      before: [
        "nie chce(?! (?:płacić|czekać|stracić))",
        "nie chodzi o",
        "nie potrzebuje",
        "to nie(?: jest)?(?! (?:pierwszy|pierwsza|tylko))",
        "nie dotyczy",
        "zamiast",
        "nie dzwonie w sprawie",
        "(?:wszystko|wszyscy|kazdy) (?:oprocz|poza)",
        "tylko nie",
        "prosze (?:mnie )?nie (?:łączyć|przełączać)(?: (?:ze?|do))?",
        "prosze zapomniec o",
        "(?:proszę )?przestać mnie (?:łączyć|przełączać)(?: (?:ze?|do))?",
      ],
      after: ["nie ma znaczenia", "niewazne", "mnie nie interesuj[eą]"],
      whole: [
        "nie _(?=,? (?:tylko|ale|lecz) _)",
        "(?<!(?:mam|ma|mamy|działa) )ani _ ani _(?= (?:chodzi|tylko|chcę|potrzebuję|proszę)(?!\\p{L}))",
        "(?<!(?:jestem|jesteśmy|jest|siedzimy) )bez (?:_ )?_ (?:proszę|poproszę|dziękuję)(?=$| (?:tylko|i)(?!\\p{L}))",
        "nie (?:o|do|z|na|w sprawie) _$",
      ],
      ends: ["ale|tylko|ja|mam|chce|potrzebuje|chodzi o|bo|prosze|moj|moja"],
    },
    absence: {
      none: "(?:nie (?:mam|ma|mamy|miałem|miałam|miał|miała|było)(?: (?:żadn(?:ej|ego|ych)|już))?|brak|żadn(?:ej|ego|ych))",
      ills: "gorączki|temperatury|bólu|bólów|krwi|krwawienia|kaszlu|wysypki|wymiotów|szkód|dymu|pożaru|wycieku|obrażeń|objawów|alergii|awarii|wypadku|kradzieży|oszustwa",
      and: "(?: (?:ani|i|lub|czy))?(?: żadn(?:ej|ego|ych))?",
    },
    calling: "dzwonię",
    closings:
      "to (?:juz )?(?:wszystko|tyle)(?: czego potrzebowa[lł][ae]m)?|dziekuje(?: (?:bardzo|za pomoc))*|do widzenia|milego dnia",
    moment: {
      announcement: "przy okazji|poza tym|jeszcze (?:jedno|jedna)|inna sprawa",
    },
    answers: {
      yes: "tak|prosze",
      no: "nie",
      offer: "przełącz|połącz",
    },
    greetings: "dzień dobry|dobry wieczór|cześć|witam|witamy",
  },
  lacks: [
    [notMeasured, "openQuestion newMatter backwards done"],
    [notCut, "questions"],
    [
      notWritten,
      "spokenStopWords questionWords referringPhrases references denyingWords goingOnPhrases alsoWords yesPhrases besideYes asking asksNothing asksWhatItIs needs doings commands offers offersToDo checksMeant choosing offeringWords leavesOpen instructions ownWords contrast partings fillers service talkLines said",
    ],
  ],
};
