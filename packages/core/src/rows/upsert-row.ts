import type { Collection, PageKey } from "../ports/storage/page.ts";
import { onlyNamed } from "./only-named.ts";
import { unlessEqual, updateRow } from "./update-row.ts";

interface Upsert<Row> {
  rows: Omit<Collection<Row & PageKey, object>, "list" | "delete">;
  /** The row's id, if the caller chose it; null to find it by its name. */
  id: string | null;
  name: string;
  /** What a row is called in a message, and what to do when several have the name. */
  kind: string;
  wayOut: string;
  /** Makes the row when none exists. */
  make: () => Row;
  /** Makes the changed row from the existing one. */
  change: (row: Row) => Row;
  now: () => number;
}

/**
 * Updates the row with an id or a name, or inserts it. An equal row is not written. When several processes do this at
 * once, one inserts the row and the others find it. Throws `invalid_value` when several rows have the name.
 */
export async function upsertRow<Row extends PageKey & { name: string; updatedAt: string }>(
  upsert: Upsert<Row>,
): Promise<Row> {
  const { rows, id, name, kind, wayOut, make, change, now } = upsert;
  const changed = (row: Row) => unlessEqual(row, change(row));
  for (;;) {
    const found = id === null ? onlyNamed(await rows.named(name), kind, wayOut) : await rows.get(id);
    const row = found ? await updateRow(rows, found.id, changed, now) : await inserted(make());
    if (row) return row;
  }

  async function inserted(row: Row): Promise<Row | null> {
    return (await (id === null ? rows.insertNamed(row) : rows.insert(row))) ? row : null;
  }
}
