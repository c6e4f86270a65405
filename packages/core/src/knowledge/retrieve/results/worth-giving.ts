import type { StoredChunk } from "../../../ports/storage/stored-chunk.ts";
import { plainWords } from "../../words/words.ts";
import { shownTitle } from "../shown-title.ts";
import type { Found } from "./hits.ts";

/**
 * Share of the best one's score that a passage needs which didn't pass by itself. On the even questions of StackFAQ and XQuAD en and de at 0.6, November 2026, the
 * right one is among three for 89.6, 95.1 and 88.1 % with 0 and with 0.5, which gives 2.71, 1.92 and 1.56 passages in place of 2.86, 2.88 and 2.66; for 87.4 and
 * 94.6 % on the first two when only those are given that pass by themselves.
 */
const least = 0.5;
/** One that is behind the best by less than this is kept all the same: a best one that scores little itself is hardly known to be better. */
const clear = 0.35;

/** Without what adds little to the best: passages that did not pass by themselves, and score low or are a heading without its text. */
export function worthGiving(found: readonly Found[]): Found[] {
  const best = Math.max(0, ...found.map(({ score }) => score));
  return found.filter(
    ({ score, ranked, chunk }) =>
      ranked.passed || (score >= Math.min(least * best, best - clear) && (found.length === 1 || !isHeading(chunk))),
  );
}

function isHeading({ text, headingPath, source }: StoredChunk): boolean {
  const own = named(text);
  return [shownTitle({ source }) ?? "", ...headingPath].some((heading) => named(heading) === own);
}

const named = (text: string) => plainWords(text).join(" ");
