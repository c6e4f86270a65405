import {
  type Dialect,
  first,
  json,
  jsonRows,
  nothing,
  type Rendering,
  raw,
  type Sql,
  type Steps,
  sql,
  type Value,
} from "@cuecard/sql";

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
  numberOf: (field) => raw(`record ->> '${field}'`),
  values: (name, rows, columns) =>
    sql`(select ${raw(Object.keys(columns).map(column).join(", "))} from json_each(${jsonRows(rows, (text) => text)})) as ${raw(name)}`,
  // A statement for each: one for several needs what undoes it, which goes to a file.
  forEach: (rows, _, select) => rows.map((row) => select(row, nothing)),
  jsonList: (column) => raw(`json_group_array(${column})`),
  newestEvent: raw("(select coalesce(max(seq), 0) from sqlite_sequence where name = 'events')"),
  joinEach: (_, { table, keys }) => raw(`cross join ${table} using (${keys.join(", ")})`),
  changed,
  changeWith,
  ifChanged: raw("true"),
  forUpdate: nothing,
  forKeyShare: nothing,
  forUpdateOfFree: nothing,
  lockTable: () => null,
  hold: () => null,
};

function* changed(statement: Sql): Steps<number> {
  yield statement;
  return (yield* first<{ count: number }>(sql`select changes() as count`))!.count;
}

function* changeWith(change: Sql, following: readonly Sql[]): Steps<boolean> {
  if ((yield* changed(change)) === 0) return false;
  for (const statement of following) yield statement;
  return true;
}

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
