import { stemmer as arabic } from "@orama/stemmers/arabic";
import { stemmer as danish } from "@orama/stemmers/danish";
import { stemmer as dutch } from "@orama/stemmers/dutch";
import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as finnish } from "@orama/stemmers/finnish";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as greek } from "@orama/stemmers/greek";
import { stemmer as hungarian } from "@orama/stemmers/hungarian";
import { stemmer as hindi } from "@orama/stemmers/indian";
import { stemmer as italian } from "@orama/stemmers/italian";
import { stemmer as norwegian } from "@orama/stemmers/norwegian";
import { stemmer as portuguese } from "@orama/stemmers/portuguese";
import { stemmer as romanian } from "@orama/stemmers/romanian";
import { stemmer as russian } from "@orama/stemmers/russian";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import { stemmer as swedish } from "@orama/stemmers/swedish";
import { stemmer as turkish } from "@orama/stemmers/turkish";

/** Makes a word's stem. Words come in lower case without accents, as `fold` spells them. */
type Stemmer = (word: string) => string;

/** Of scripts that tell the stemmer: a word's own letters decide. Other languages of a script, such as Ukrainian, are stemmed as its first one. */
const byScript: readonly (readonly [letters: RegExp, Stemmer])[] = [
  [/^[a-z]+$/, english],
  [/^\p{sc=Cyrillic}+$/u, russian],
  [/^[\p{sc=Arabic}\p{M}]+$/u, arabic],
  [/^\p{sc=Greek}+$/u, greek],
  [/^\p{sc=Devanagari}+$/u, hindi],
];

/** Of the languages that share the Latin script with English, by their tags: only a text tells which one it is. */
export const latinStemmers = {
  da: danish,
  nl: dutch,
  fi: finnish,
  fr: french,
  de: german,
  hu: hungarian,
  it: italian,
  nb: norwegian,
  pt: portuguese,
  ro: romanian,
  es: spanish,
  sv: swedish,
  tr: turkish,
} satisfies Record<string, Stemmer>;

/** A language whose words have index words of their own, beside those that English would give them. */
export type StemmedLanguage = keyof typeof latinStemmers;

/** The stem that a word's script gives it: one function of the word for every language that is written so. */
export function stemByScript(word: string): string {
  const found = byScript.find(([letters]) => letters.test(word));
  return found ? found[1](word) : word;
}
