import { CuecardError } from "../errors.ts";
import type { Page, PageKey } from "../ports/storage/page.ts";
import type { List } from "../schema/common.ts";

/** Format of timestamps in cursors. Other text never reaches an engine. */
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const rowId = /^[\w.:-]{1,128}$/;

/** Encodes a position in a list as opaque text. */
export function encodeCursor({ createdAt, id }: PageKey): string {
  return Buffer.from(JSON.stringify([createdAt, id])).toString("base64url");
}

/** Decodes a cursor; null for the first page. Throws `invalid_value` for text that is not a cursor. */
export function decodeCursor(cursor: string | null | undefined): PageKey | null {
  if (cursor === null || cursor === undefined) return null;
  try {
    const [createdAt, id, ...rest]: unknown[] = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    if (
      typeof createdAt === "string" &&
      timestamp.test(createdAt) &&
      typeof id === "string" &&
      rowId.test(id) &&
      rest.length === 0
    ) {
      return { createdAt, id };
    }
  } catch {
    // Not JSON, or not an array: answered below.
  }
  throw new CuecardError(
    "invalid_value",
    `cursor "${cursor.slice(0, 60)}" is not a cursor that a list returned; pass nextCursor of the previous page.`,
    {
      param: "cursor",
    },
  );
}

/** Converts a page of rows to the list that /v1 returns. */
export function toList<Row extends PageKey, Out>({ rows, hasMore }: Page<Row>, map: (row: Row) => Out): List<Out> {
  const last = rows.at(-1);
  return { object: "list", data: rows.map(map), hasMore, nextCursor: hasMore && last ? encodeCursor(last) : null };
}
