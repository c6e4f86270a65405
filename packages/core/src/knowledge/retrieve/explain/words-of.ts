import { formsOf } from "../../../language/index-forms.ts";
import type { StoredChunk } from "../../../ports/storage/stored-chunk.ts";
import type { ChunkExplanation } from "../../../schema/explain-chunk.ts";
import { documentWords } from "../../words/document-words.ts";
import { plainWords, words } from "../../words/words.ts";
import type { Ranked } from "../rank/rank.ts";
import type { SearchStages } from "../run-search.ts";
import { shownTitle } from "../shown-title.ts";

/** Which of the question's words a chunk has, as they were asked. A word of several index words is had when all are. */
export function wordsOf(
  { terms, question }: Pick<SearchStages, "terms" | "question">,
  ranked: Ranked | null,
  chunk: StoredChunk,
): ChunkExplanation["words"] {
  const had = new Set(ranked ? terms.filter((_, i) => ranked.termFrequencies[i]! > 0) : termsIn(chunk, terms));
  const counted = new Set(terms);
  const asked = [...new Set(plainWords(question))].filter((word) => words(word).some((term) => counted.has(term)));
  const hasAll = (word: string) => words(word).every((term) => had.has(term) || !counted.has(term));
  return { has: asked.filter(hasAll), lacks: asked.filter((word) => !hasAll(word)) };
}

/** Those that keyword search would find in it: of a chunk that no retriever ranks. */
function termsIn({ source, headingPath, tableHeader, question, text }: StoredChunk, terms: readonly string[]) {
  const whole = [shownTitle({ source }), ...headingPath, tableHeader, question, text].filter(Boolean).join("\n");
  const held = new Set(documentWords(whole)(whole));
  return terms.filter((term) => formsOf(term).some((form) => held.has(form)));
}
