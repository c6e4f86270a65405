import { type Dialect, json, plain, type Rendering, raw, sql, table, type Value } from "@cuecard/sql";
import { original, storable, textArray } from "../text.ts";
import type { Names } from "./names.ts";

const listed = (texts: readonly string[]) => sql`${plain(textArray(texts.map(storable)))}::text::text[]`;

/** PostgreSQL's own ways. */
export const dialect: Dialect = {
  original,
  // The text of JSON is compared as it is, so that no escape in it needs to be read.
  hasName: (name) => sql`(record::json -> 'name')::text = ${json(name)}`,
  // What else means something to LIKE stands for itself.
  isNamedLike(pattern) {
    const like = storable(pattern)
      .replaceAll(/[\\%_]/g, "\\$&")
      .replaceAll("*", "%");
    return sql`(record::json -> 'name')::text like ${plain(`"${like}"`)}`;
  },
  texts: listed,
  holdsAll: (column, texts) => sql`${raw(column)} @> ${listed(texts)}`,
  isOneOf: (column, texts) => sql`${raw(column)} = any(${listed(texts)})`,
  values(name, rows, columns) {
    const types = Object.entries(columns).map(([column, type]) => `${column} ${type}`);
    return sql`json_to_recordset(${json(rows.map(storableRow))}::json) as ${raw(name)}(${raw(types.join(", "))})`;
  },
  jsonList: (column) => raw(`json_agg(${column})::text`),
  newestEvent: sql`${table("number_events")}()`,
  forUpdate: raw(" for update"),
  forKeyShare: raw(" for key share"),
  forUpdateOfFree: raw(" for update skip locked"),
  lockTable: (name) => sql`lock table ${name} in share row exclusive mode`,
  hold: (kind, name) => sql`select pg_advisory_xact_lock(hashtext(${kind}), hashtext('${table("")}' || ${json(name)}))`,
};

/** JSON's functions give a text back, so it stands with escapes within them. */
const storableRow = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === "string" ? storable(value) : value,
    ]),
  );

/** How PostgreSQL takes a statement. */
export const createRendering = ({ schema }: Names): Rendering => ({
  place: (number) => `$${number}`,
  name: (name) => `${schema}.${name}`,
  value: bound,
});

function bound(value: Value): unknown {
  if (typeof value === "string") return storable(value);
  return typeof value === "object" && value !== null && "kind" in value ? value.text : value;
}
