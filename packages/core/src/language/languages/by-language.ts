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

/** Every language that anything is known of, by its tag (BCP 47, the language alone), English first, then in the order of tags: where two fit alike, the first is taken. */
export const byLanguage: Readonly<Record<string, LanguageData>> = {
  en: english,
  ar: arabic,
  bg: bulgarian,
  bn: bengali,
  cs: czech,
  da: danish,
  de: german,
  el: greek,
  es: spanish,
  fa: persian,
  fi: finnish,
  fr: french,
  he: hebrew,
  hi: hindi,
  hu: hungarian,
  id: indonesian,
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
  ur: urdu,
  vi: vietnamese,
  zh: chinese,
};

/** One list of all languages that have it, by tag. */
export function listsOf<Name extends keyof LanguageData>(
  name: Name,
): Readonly<Record<string, NonNullable<LanguageData[Name]>>> {
  return Object.fromEntries(
    Object.entries(byLanguage).flatMap(([tag, { [name]: list }]) => (list === undefined ? [] : [[tag, list]])),
  );
}
