import { plainWords } from "../../knowledge/words/words.ts";
import type { ExpectedPassage } from "../../schema/eval-case.ts";
import type { Hit } from "../../schema/search.ts";

/** Words of one run. With four, passages that one template made differ, and a changed word elsewhere costs little. */
const runWords = 4;
/** Share of the runs of the shorter text that must be in the longer one. */
const enough = 0.5;

/**
 * Whether a result has an expected passage: it is of its source, and half of the four-word runs of the shorter of both
 * texts are in the other. This is the containment of w-shingles (Broder, On the resemblance and containment of documents,
 * 1997).
 */
export function hasPassage({ sourceId, text, alsoIn = [] }: Hit, expected: ExpectedPassage): boolean {
  const isOfSource = [sourceId, ...alsoIn.map((copy) => copy.sourceId)].includes(expected.sourceId);
  return isOfSource && containment(runsOf(text), runsOf(expected.text)) >= enough;
}

function containment(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const [fewer, more] = left.size < right.size ? [left, right] : [right, left];
  return [...fewer].filter((run) => more.has(run)).length / Math.max(1, fewer.size);
}

/** All runs of words; of a shorter text the text itself. */
function runsOf(text: string): Set<string> {
  const words = plainWords(text);
  if (words.length === 0) return new Set([text.trim()]);
  const count = Math.max(1, words.length - runWords + 1);
  return new Set(Array.from({ length: count }, (_, at) => words.slice(at, at + runWords).join(" ")));
}
