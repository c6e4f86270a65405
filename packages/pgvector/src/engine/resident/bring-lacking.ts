import type { lackingRows, SearchMemory } from "@cuecard/resident";
import { nothingFetched } from "./resident-base.ts";
import { readAsBegun, rowsOf, type Try } from "./search-try.ts";
import { readPostingLists, readRows } from "./statements.ts";

/** Reads posting lists that are not in memory. False: something changed meanwhile. */
export async function bringPostings(memory: SearchMemory, one: Try): Promise<boolean> {
  const { names, bases, terms } = one;
  const wanted = bases.flatMap((base) =>
    terms.flatMap((term) => {
      const lacking = memory.words(base).lacking(term);
      return lacking ? { base: base.row, term, sources: lacking.sources } : [];
    }),
  );
  if (wanted.length === 0) return true;
  const found = await readAsBegun(one, (query) => readPostingLists(query, names, rowsOf(bases), wanted));
  if (!found) return false;
  for (const base of bases) {
    const own = wanted.flatMap(({ base: row, term }, i) => (row === base.row ? [[term, found[i]!] as const] : []));
    base.fetched = { ...nothingFetched(), postings: new Map(own) };
    for (const term of terms) memory.words(base).list(term);
    base.fetched = nothingFetched();
  }
  return true;
}

/** Reads vectors and texts that are not in memory. False: something changed meanwhile. */
export async function bringRows(
  memory: SearchMemory,
  lacking: ReturnType<typeof lackingRows>,
  one: Try,
): Promise<boolean> {
  const { names, bases } = one;
  const places = bases.flatMap((base) =>
    [...lacking]
      .filter(([{ row }]) => row === base.row)
      .flatMap(([, rows]) => rows.map((row) => ({ base, row, read: base.databaseRow(row) }))),
  );
  if (places.length === 0) return true;
  const wanted = places.map(({ read }) => read);
  const found = await readAsBegun(one, (query) => readRows(query, names, rowsOf(bases), wanted));
  if (!found || wanted.some((row) => !found.has(row))) return false;
  for (const base of bases) {
    const own = places.filter((place) => place.base === base);
    base.fetched = {
      ...nothingFetched(),
      vectors: new Map(own.map(({ row, read }) => [row, found.get(read)!.vector])),
      texts: new Map(own.map(({ row, read }) => [row, found.get(read)!.record])),
    };
    memory.found(base).take(own.map(({ row }) => row));
    base.fetched = nothingFetched();
  }
  return true;
}
