import { isDeepStrictEqual } from "node:util";
import type { Collection, PageKey } from "../ports/storage/page.ts";
import { onlyNamed } from "./only-named.ts";
import { updateRow } from "./update-row.ts";

interface Upsert<Row> {
  rows: Omit<Collection<Row & PageKey, object>, "list" | "delete">;
  /** The row's id where the caller chose it; null: it is found by its name. */
  id: string | null;
  name: string;
  /** What a row is called in a message, and what to do when several have the name. */
  kind: string;
  wayOut: string;
  /** The row as it is stored when there is none. */
  make: () => Row;
  /** The row there is, as it should be. */
  change: (row: Row) => Row;
  now: () => number;
}

/**
 * Brings the row of an id or a name to what it should be, or inserts it. One that is so already is not written. Of several processes that do
 * this at once one inserts it, and the others find what it inserted. Throws `invalid_value` when several rows have the name.
 */
export async function upsertRow<Row extends PageKey & { name: string; updatedAt: string }>(
  upsert: Upsert<Row>,
): Promise<Row> {
  const { rows, id, name, kind, wayOut, make, change, now } = upsert;
  const changed = (row: Row) => {
    const next = change(row);
    return isDeepStrictEqual(asStored(next), row) ? row : next;
  };
  for (;;) {
    const found = id === null ? onlyNamed(await rows.named(name), kind, wayOut) : await rows.get(id);
    const row = found ? await updateRow(rows, found.id, changed, now) : await inserted(make());
    if (row) return row;
  }

  async function inserted(row: Row): Promise<Row | null> {
    return (await (id === null ? rows.insertNamed(row) : rows.insert(row))) ? row : null;
  }
}

/** As JSON keeps it, such as 0 for -0. */
const asStored = (row: object): unknown => JSON.parse(JSON.stringify(row));
