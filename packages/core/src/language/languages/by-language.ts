/// <reference path="../stopword.d.ts" />
import type { LanguageData } from "../shape/language-data.ts";
import { arabic } from "./ar.ts";
import { bulgarian } from "./bg.ts";
import { bengali } from "./bn.ts";
import { czech } from "./cs.ts";
import { danish } from "./da.ts";
import { german } from "./de.ts";
import { greek } from "./el.ts";
import { english } from "./en.ts";
import { spanish } from "./es.ts";
import { persian } from "./fa.ts";
import { finnish } from "./fi.ts";
import { french } from "./fr.ts";
import { hebrew } from "./he.ts";
import { hindi } from "./hi.ts";
import { hungarian } from "./hu.ts";
import { indonesian } from "./id.ts";
import { italian } from "./it.ts";
import { japanese } from "./ja.ts";
import { khmer } from "./km.ts";
import { korean } from "./ko.ts";
import { lao } from "./lo.ts";
import { norwegian } from "./nb.ts";
import { dutch } from "./nl.ts";
import { polish } from "./pl.ts";
import { portuguese } from "./pt.ts";
import { romanian } from "./ro.ts";
import { russian } from "./ru.ts";
import { swedish } from "./sv.ts";
import { thai } from "./th.ts";
import { turkish } from "./tr.ts";
import { ukrainian } from "./uk.ts";
import { urdu } from "./ur.ts";
import { vietnamese } from "./vi.ts";
import { chinese } from "./zh.ts";

/** Every language that anything is known of, by its tag (BCP 47, the language alone), in the order in which a tie is decided. */
export const byLanguage: Readonly<Record<string, LanguageData>> = {
  en: english,
  es: spanish,
  fr: french,
  de: german,
  pt: portuguese,
  it: italian,
  nl: dutch,
  pl: polish,
  cs: czech,
  sv: swedish,
  da: danish,
  nb: norwegian,
  fi: finnish,
  hu: hungarian,
  ro: romanian,
  tr: turkish,
  id: indonesian,
  vi: vietnamese,
  ru: russian,
  uk: ukrainian,
  bg: bulgarian,
  el: greek,
  ar: arabic,
  fa: persian,
  ur: urdu,
  he: hebrew,
  hi: hindi,
  bn: bengali,
  th: thai,
  zh: chinese,
  ja: japanese,
  ko: korean,
  km: khmer,
  lo: lao,
};

/** One list of all languages that have it, by tag. */
export function listsOf<Name extends keyof LanguageData>(
  name: Name,
): Readonly<Record<string, NonNullable<LanguageData[Name]>>> {
  return Object.fromEntries(
    Object.entries(byLanguage).flatMap(([tag, { [name]: list }]) => (list === undefined ? [] : [[tag, list]])),
  );
}
