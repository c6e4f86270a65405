import { CuecardError } from "../../errors.ts";

/** Fewer digits than the largest number of a 32-bit column has. */
const position = /^\d{1,9}$/;

/** Where a page begins in a list whose cursor is the next position. Throws `invalid_value` for any other cursor. */
export function cursorPosition(cursor: string | null | undefined): number {
  if (!cursor) return 0;
  if (position.test(cursor)) return Number(cursor);
  const message = `cursor "${cursor}" is not a cursor of this list; leave it out to get the first page.`;
  throw new CuecardError("invalid_value", message, { param: "cursor" });
}
