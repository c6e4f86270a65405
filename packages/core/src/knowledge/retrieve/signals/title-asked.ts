import { keepRecent } from "../../../base/values/keep-recent.ts";
import { words } from "../../words/words.ts";
import type { Signal } from "./signal.ts";

/** Distinct index words. The same headings are found again and again. */
const wordsOf = keepRecent(2_000, (heading: string): readonly string[] => [...new Set(words(heading))]);

export const titleAsked: Signal = {
  name: "title asked",
  kind: "words",
  weight: 0.95,
  says: "how much of its title and headings is asked for",
  of({ words: asked }, { heading }) {
    const own = wordsOf(heading);
    return own.length === 0 ? 0 : own.filter((word) => asked.has(word)).length / own.length;
  },
};
