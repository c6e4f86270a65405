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
  const scores = new Float64Array(entries.length);
  for (let i = 0; i < entries.length; i++) scores[i] = entries[i]!.score;
  scores.sort();
  const least = scores[scores.length - limit]!;
  const greater = entries.filter(({ score }) => score > least);
  const equal = new Map<IndexedBase, Found[]>();
  for (const entry of entries) {
    if (entry.score !== least) continue;
    const own = equal.get(entry.base);
    if (own) own.push(entry);
    else equal.set(entry.base, [entry]);
  }
  const first = createFirstById(limit - greater.length);
  for (const [base, own] of equal) {
    const facts = memory.found(base).facts(own.map(({ row }) => row));
    for (const entry of own) first.add(entry, facts.get(entry.row)!.id);
  }
  return [...greater, ...first.entries()];
}

/** Keeps the entries of the `most` smallest ids: thousands may tie, of which few are wanted. */
function createFirstById(most: number) {
  /** Ascending. */
  const ids: string[] = [];
  const kept: Found[] = [];
  return {
    add(entry: Found, id: string) {
      if (ids.length === most && id > ids[most - 1]!) return;
      let place = ids.length;
      while (place > 0 && id < ids[place - 1]!) place--;
      ids.splice(place, 0, id);
      kept.splice(place, 0, entry);
      if (ids.length > most) {
        ids.pop();
        kept.pop();
      }
    },
    entries: () => kept,
  };
}
