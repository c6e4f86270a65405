import type { Phrases } from "./phrases.ts";

export const polish: Phrases = {
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
};
