import { CuecardError } from "../errors.ts";

/** The one row of a name, null when there is none. Throws `invalid_value` when several have it, since any may be meant. */
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
