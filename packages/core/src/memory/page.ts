import type { Page, PageKey, PageRequest } from "../ports/storage/page.ts";
import type { NameFilter } from "../schema/common.ts";
import { matchesName } from "../storage-kit/matches-name.ts";

/** One page of `rows`, newest first, as copies. */
export function pageOf<Row extends PageKey>(rows: Iterable<Row>, { limit, after }: PageRequest): Page<Row> {
  const behind = [...rows].filter((row) => after === null || newestFirst(after, row) < 0).sort(newestFirst);
  return { rows: structuredClone(behind.slice(0, limit)), hasMore: behind.length > limit };
}

/** The rows of exactly this name, newest first, 10 at most, as copies. */
export function rowsNamed<Row extends PageKey & { name: string }>(rows: Iterable<Row>, name: string): Row[] {
  return pageOf(
    [...rows].filter((row) => row.name === name),
    { limit: 10, after: null },
  ).rows;
}

/** Whether the row passes a filter by name. */
export const isNamed = (row: { name: string }, { name }: NameFilter): boolean =>
  name === undefined || matchesName(row.name, name);

export function hasName(rows: Iterable<{ name: string }>, name: string): boolean {
  return [...rows].some((row) => row.name === name);
}

/** By `createdAt`, then `id`, both descending, in order of UTF-16 units. */
export function newestFirst(left: PageKey, right: PageKey): number {
  return compare(right.createdAt, left.createdAt) || compare(right.id, left.id);
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
