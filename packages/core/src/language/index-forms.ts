import { latinStemmers, type StemmedLanguage } from "./stemmers.ts";

/** Begins an index word of another language than English. No word of a text begins so, so that English index words stay alone. */
const mark = "~";
const latin = /^\p{sc=Latin}{3,}$/u;
const stemmers = Object.values(latinStemmers);

/** Forms of index words seen before; emptied when full. */
const forms = new Map<string, readonly string[]>();
const formsKept = 50_000;

/** How a text in this language has an index word: by its own stemmer. Words of other scripts, short ones and codes are alike in all. */
export function formIn(language: StemmedLanguage, term: string): string {
  return latin.test(term) ? mark + latinStemmers[language](term) : term;
}

/**
 * Every form that texts may have an index word in, itself first. A text has each of its words in the form of the one language that it was taken for, and a question
 * asks for all forms: so no question is taken for any language, and a text that was taken for the wrong one is found as well.
 */
export function formsOf(term: string): readonly string[] {
  let found = forms.get(term);
  if (found === undefined) {
    found = latin.test(term) ? [...new Set([term, ...stemmers.map((stemmer) => mark + stemmer(term))])] : [term];
    if (forms.size >= formsKept) forms.clear();
    forms.set(term, found);
  }
  return found;
}

/** The letters of an index word, without what says that it is of another language. */
export function lettersOf(form: string): string {
  return form.startsWith(mark) ? form.slice(mark.length) : form;
}
