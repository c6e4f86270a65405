import type { Collection, PageKey, PageRequest } from "../ports/storage/page.ts";
import { hasName, pageOf, rowsNamed } from "./page.ts";
import { copy } from "./rows.ts";

/** What happens in the same step as a write. */
interface Effects<Row> {
  written(row: Row): void;
  deleted(id: string): void;
}

const none: Effects<unknown> = { written() {}, deleted() {} };

/** A collection over a map; `matches` says whether a row passes the filter. */
export function createMemoryCollection<Row extends PageKey & { name: string; updatedAt: string }, Filter>(
  rows: Map<string, Row>,
  matches: (row: Row, filter: PageRequest & Filter) => boolean,
  effects: Effects<Row> = none,
): Collection<Row, Filter> {
  const insert = (row: Row): boolean => {
    if (rows.has(row.id)) return false;
    rows.set(row.id, copy(row));
    effects.written(row);
    return true;
  };
  return {
    insert: async (row) => insert(row),
    insertNamed: async (row) => !hasName(rows.values(), row.name) && insert(row),
    async get(id) {
      return copy(rows.get(id) ?? null);
    },
    named: async (name) => rowsNamed(rows.values(), name),
    async list(request) {
      return pageOf(
        [...rows.values()].filter((row) => matches(row, request)),
        request,
      );
    },
    async replace(row, expectedUpdatedAt) {
      if (rows.get(row.id)?.updatedAt !== expectedUpdatedAt) return false;
      rows.set(row.id, copy(row));
      effects.written(row);
      return true;
    },
    async delete(id, expectedUpdatedAt) {
      if (expectedUpdatedAt !== undefined && rows.get(id)?.updatedAt !== expectedUpdatedAt) return false;
      const deleted = rows.delete(id);
      if (deleted) effects.deleted(id);
      return deleted;
    },
  };
}
