import type { Corpus } from "./corpus.ts";
import type { Search } from "./subjects/subject.ts";

/** Share of the true results among those found, in percent. */
export const shareOf = (expected: readonly string[], found: readonly string[]): number =>
  (100 * expected.filter((id) => found.includes(id)).length) / expected.length;

/** What a search that compares every vector finds for each question. */
export async function findExactly(search: Search, corpus: Corpus, questions: number): Promise<string[][]> {
  const found: string[][] = [];
  for (let index = 0; index < questions; index++) found.push(await search.ask(corpus.question(index)));
  return found;
}
