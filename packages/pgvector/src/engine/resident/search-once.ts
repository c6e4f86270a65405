import type { KeywordStatistics } from "@cuecard/core";
import { decide, type IndexSearch, lackingRows, promisingTexts, propose, type SearchMemory } from "@cuecard/resident";
import type { ReaderFound } from "../reader/reader-request.ts";
import { bringPostings, bringRows } from "./bring-lacking.ts";
import { end } from "./search-ending.ts";
import { isAsBegun, rowsOf, type Try } from "./search-try.ts";
import { readPassing } from "./statements.ts";

/** The most chunks that are read for one search. */
const mostRows = 4_096;

/** Searches what is in memory, and reads what lacks. "changed": chunks changed meanwhile. Null: too much lacks. */
export async function searchOnce(memory: SearchMemory, one: Try): Promise<ReaderFound | "changed" | null> {
  const { query, names, request, bases, terms } = one;
  let passing: IndexSearch["passing"] = null;
  if (request.filter) {
    const read = await readPassing(query, names, rowsOf(bases), request.filter);
    if (!isAsBegun(one, read.stamps)) return "changed";
    passing = read.found;
  }
  if (!(await bringPostings(memory, one))) return "changed";
  const byId = new Map(bases.map((base) => [base.id, base]));
  const spaces = request.spaces.map(({ knowledgeBaseIds, vector }) => ({
    bases: [...new Set(knowledgeBaseIds)].map((id) => byId.get(id)!),
    vector,
  }));
  const statistics = statisticsOf(memory, one);
  const search: IndexSearch = { spaces, terms, statistics, limit: request.limit, passing, present: false };
  const proposed = propose(memory, search);
  const lacking = lackingRows(memory, proposed);
  if ([...lacking.values()].reduce((sum, { length }) => sum + length, 0) > mostRows) return null;
  if (!(await bringRows(memory, lacking, one))) return "changed";
  const placed = decide(memory, search, proposed);
  const texts = promisingTexts(memory, placed, statistics, request.chunks);
  return end(one, statistics, [...placed.keys()], texts);
}

function statisticsOf(memory: SearchMemory, { bases, terms }: Try): KeywordStatistics {
  const chunkCount = bases.reduce((sum, base) => sum + base.chunkCount, 0);
  const lengthSum = bases.reduce((sum, base) => sum + base.state.lengthSum, 0);
  return {
    chunkCount,
    averageLength: chunkCount === 0 ? 0 : lengthSum / chunkCount,
    documentFrequencies: terms.map((term) => bases.reduce((sum, base) => sum + memory.words(base).chunksWith(term), 0)),
  };
}
