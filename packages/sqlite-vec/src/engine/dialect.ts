import { type Dialect, json, nothing, type Rendering, raw, sql, type Value } from "@cuecard/sql";

const listed = (texts: readonly string[]) => sql`select value from json_each(${json(texts)})`;

const column = (name: string) => `value ->> '${name}' as ${name}`;

/** SQLite's own ways. It runs one writing transaction at a time, so it needs no locks. */
export const dialect: Dialect = {
  original: (stored) => stored,
  // The text of JSON is compared as it is, so that no escape in it needs to be read.
  hasName: (name) => sql`record -> 'name' = ${json(name)}`,
  // What else means something to GLOB stands for itself.
  isNamedLike: (pattern) => sql`json_extract(record, '$.name') glob ${pattern.replaceAll(/[[?]/g, "[$&]")}`,
  texts: json,
  holdsAll: (column, texts) =>
    sql`not exists (select 1 from (${listed(texts)}) where value not in (select value from json_each(${raw(column)})))`,
  isOneOf: (column, texts) => sql`${raw(column)} in (${listed(texts)})`,
  values: (name, rows, columns) =>
    sql`(select ${raw(Object.keys(columns).map(column).join(", "))} from json_each(${json(rows)})) as ${raw(name)}`,
  jsonList: (column) => raw(`json_group_array(${column})`),
  newestEvent: raw("(select coalesce(max(seq), 0) from sqlite_sequence where name = 'events')"),
  forUpdate: nothing,
  forKeyShare: nothing,
  forUpdateOfFree: nothing,
  lockTable: () => null,
  hold: () => null,
};

/** How SQLite takes a statement. */
export const rendering: Rendering = {
  place: () => "?",
  name: (name) => name,
  value: bound,
};

function bound(value: Value): unknown {
  if (typeof value === "boolean") return value ? 1 : 0;
  return typeof value === "object" && value !== null && "kind" in value ? value.text : value;
}
