import type { IndexedBase } from "../feed.ts";
import type { SearchMemory } from "../search-memory.ts";
import type { Scored } from "./best-scores.ts";

/** A chunk of one of several knowledge bases, with a retriever's score. */
export interface Found extends Scored {
  base: IndexedBase;
}

/** The `limit` greatest scores. Of equal ones the smaller ids win; ids are read only where they decide. */
export function bestById(entries: Found[], limit: number, memory: SearchMemory): Found[] {
  if (entries.length <= limit) return entries;
  const least = entries.map(({ score }) => score).sort((left, right) => right - left)[limit - 1]!;
  const greater = entries.filter(({ score }) => score > least);
  const equal = [...Map.groupBy(entries, ({ base }) => base)]
    .flatMap(([base, own]) => {
      const tied = own.filter(({ score }) => score === least);
      const facts = memory.found(base).facts(tied.map(({ row }) => row));
      return tied.map((entry) => ({ entry, id: facts.get(entry.row)!.id }));
    })
    .sort((left, right) => (left.id < right.id ? -1 : 1));
  return [...greater, ...equal.slice(0, limit - greater.length).map(({ entry }) => entry)];
}
