import type { Collection, PageKey, PageRequest } from "../ports/storage/page.ts";
import { pageOf } from "./page.ts";
import { copy } from "./rows.ts";

/** A collection over a map; `matches` says whether a row passes the filter. */
export function createMemoryCollection<Row extends PageKey & { updatedAt: string }, Filter>(
  rows: Map<string, Row>,
  matches: (row: Row, filter: PageRequest & Filter) => boolean,
): Collection<Row, Filter> {
  return {
    async insert(row) {
      if (rows.has(row.id)) return false;
      rows.set(row.id, copy(row));
      return true;
    },
    async get(id) {
      return copy(rows.get(id) ?? null);
    },
    async list(request) {
      return pageOf(
        [...rows.values()].filter((row) => matches(row, request)),
        request,
      );
    },
    async replace(row, expectedUpdatedAt) {
      if (rows.get(row.id)?.updatedAt !== expectedUpdatedAt) return false;
      rows.set(row.id, copy(row));
      return true;
    },
    async delete(id) {
      return rows.delete(id);
    },
  };
}
