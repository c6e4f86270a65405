import { spokenForms, spokenWords } from "../../speech/spoken-forms.ts";
import { readUtterance } from "../../words/content-words.ts";
import { plainWords } from "../../words/words.ts";
import type { Subject } from "./open-subjects.ts";

/** Whether words name nothing but what the call is about; "three hundred" of "Orbit 300" names nothing more. */
export function namesOnly(text: string, subjects: readonly Subject[]): boolean {
  const names = new Set(subjects.flatMap(({ name }) => plainWords(name.label)));
  const words = spokenWords(text);
  const numbers = spokenForms(words).filter(({ kind }) => kind === "number");
  const counted = new Set(numbers.flatMap(({ from, to }) => words.slice(from, to)));
  const content = readUtterance(text).content.filter((word) => !counted.has(word));
  return content.length > 0 && content.every((word) => names.has(word));
}
