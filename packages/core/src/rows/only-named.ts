import { CuecardError } from "../errors.ts";

/**
 * Returns the only row with a name, or null. Throws `invalid_value` when several rows have it, since any of them may be
 * meant.
 */
export function onlyNamed<Row extends { id: string; name: string }>(
  rows: readonly Row[],
  kind: string,
  wayOut: string,
): Row | null {
  const [first] = rows;
  if (!first || rows.length === 1) return first ?? null;
  const ids = rows.map(({ id }) => id).join(", ");
  throw new CuecardError("invalid_value", `${rows.length} ${kind}s are named "${first.name}": ${ids}. ${wayOut}`, {
    param: "name",
  });
}
