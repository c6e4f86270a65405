import { arabic } from "./arabic.ts";
import { chinese } from "./chinese.ts";
import { czech } from "./czech.ts";
import { danish } from "./danish.ts";
import { dutch } from "./dutch.ts";
import { english } from "./english.ts";
import { finnish } from "./finnish.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import { greek } from "./greek.ts";
import { hebrew } from "./hebrew.ts";
import { hindi } from "./hindi.ts";
import { hungarian } from "./hungarian.ts";
import { italian } from "./italian.ts";
import { japanese } from "./japanese.ts";
import { khmer } from "./khmer.ts";
import { korean } from "./korean.ts";
import { lao } from "./lao.ts";
import { norwegian } from "./norwegian.ts";
import type { Phrases } from "./phrases.ts";
import { polish } from "./polish.ts";
import { portuguese } from "./portuguese.ts";
import { romanian } from "./romanian.ts";
import { russian } from "./russian.ts";
import { spanish } from "./spanish.ts";
import { swedish } from "./swedish.ts";
import { thai } from "./thai.ts";
import { turkish } from "./turkish.ts";
import { ukrainian } from "./ukrainian.ts";

/** What callers say beside their matter, by language. */
export const phrasesByLanguage: Readonly<Record<string, Phrases>> = {
  ar: arabic,
  cs: czech,
  da: danish,
  de: german,
  el: greek,
  en: english,
  es: spanish,
  fi: finnish,
  fr: french,
  he: hebrew,
  hi: hindi,
  hu: hungarian,
  it: italian,
  ja: japanese,
  km: khmer,
  ko: korean,
  lo: lao,
  nb: norwegian,
  nl: dutch,
  pl: polish,
  pt: portuguese,
  ro: romanian,
  ru: russian,
  sv: swedish,
  th: thai,
  tr: turkish,
  uk: ukrainian,
  zh: chinese,
};
