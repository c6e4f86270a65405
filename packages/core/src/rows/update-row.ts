import { isDeepStrictEqual } from "node:util";
import type { Collection, PageKey } from "../ports/storage/page.ts";

/**
 * Changes a row with optimistic retries: calls `change` again with the newest row until nobody else wrote meanwhile. If
 * `change` returns the same row, nothing is written. `updatedAt` strictly grows, so that two writes within a
 * millisecond differ. Null when the row does not exist.
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

/** The row itself when the changed one is stored as the same, so that {@link updateRow} writes nothing. */
export function unlessEqual<Row extends object>(row: Row, changed: Row): Row {
  return isDeepStrictEqual(asStored(changed), row) ? row : changed;
}

/** As JSON keeps it, such as 0 for -0. */
const asStored = (row: object): unknown => JSON.parse(JSON.stringify(row));
