import {
  type Dialect,
  first,
  json,
  jsonRows,
  nothing,
  type Rendering,
  type Row,
  raw,
  rows,
  type Sql,
  type Steps,
  sql,
  type Value,
} from "@cuecard/sql";
import { removeChunksOf } from "./chunks/remove-chunks.ts";
import { dueSource } from "./processing/due-source.ts";
import { filteredSources, metadataPairs } from "./sources/metadata.ts";

const listed = (texts: readonly string[]) => sql`select value from json_each(${json(texts)})`;

const column = (name: string) => `value ->> '${name}' as ${name}`;

/** SQLite's own ways. It runs one writing transaction at a time, so it needs no locks. */
export const dialect: Dialect = {
  original: (stored) => stored,
  // The text of JSON is compared as it is, so that no escape in it needs to be read.
  hasName: (name) => sql`record -> 'name' = ${json(name)}`,
  isNamedLike: (pattern) => sql`json_extract(record, '$.name') glob ${toGlob(pattern)}`,
  isLike: (column, pattern) => sql`${raw(column)} glob ${toGlob(pattern)}`,
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
  jsonObject: (columns) => raw(`json_object(${Object.entries(columns).map(([name, is]) => `'${name}', ${is}`)})`),
  newEventId: raw("'evt_' || lower(hex(randomblob(16)))"),
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
  holdFromCutover: () => null,
  metadata: metadataPairs,
  *passes(base, filter) {
    const sources = [...(yield* filteredSources(base, filter))];
    return sql`row in (select value from json_each(${json(sources)}))`;
  },
  dueSource,
  *removeChunks(sources) {
    for (const source of sources) yield* removeChunksOf(source);
  },
  removeBase,
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

/** What else means something to GLOB stands for itself. */
const toGlob = (pattern: string): string => pattern.replaceAll(/[[?]/g, "[$&]");

/** Chunks refer to their sources, so they go first. */
function* removeBase(base: Row): Steps<void> {
  const sources = yield* rows<{ row: Row; base: Row }>(sql`select row, base from sources where base = ${base}`);
  for (const source of sources) yield* removeChunksOf(source);
  yield sql`delete from bases where row = ${base}`;
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
