import type { Collection, PageKey } from "../ports/storage/page.ts";

/**
 * Changes a row by optimistic retry: `change` is asked again with the newest row until no one else wrote meanwhile. A row that it returns
 * as it is stays untouched. `updatedAt` strictly grows, so that two writes within a millisecond are told apart. Null when there is no such row.
 */
export async function updateRow<Row extends PageKey & { updatedAt: string }>(
  collection: Pick<Collection<Row, object>, "get" | "replace">,
  id: string,
  change: (row: Row) => Row,
  now: () => number,
): Promise<Row | null> {
  for (;;) {
    const row = await collection.get(id);
    if (!row) return null;
    const changed = change(row);
    if (changed === row) return row;
    const updatedAt = new Date(Math.max(now(), Date.parse(row.updatedAt) + 1)).toISOString();
    const next = { ...changed, updatedAt };
    if (await collection.replace(next, row.updatedAt)) return next;
  }
}
