import {
  type Columns,
  count,
  type Dialect,
  first,
  join,
  json,
  jsonRows,
  plain,
  type Rendering,
  raw,
  type Sql,
  type Steps,
  sql,
  table,
  type Value,
} from "@cuecard/sql";
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
  numberOf: (field) => raw(`(record::json ->> '${field}')::bigint`),
  values,
  forEach(rows, columns, select) {
    if (rows.length === 0) return [];
    const row = Object.fromEntries(Object.keys(columns).map((name) => [name, raw(name)])) as Parameters<typeof select>[0];
    return [select(row, sql` from ${values("given", rows, columns)}`)];
  },
  jsonList: (column) => raw(`json_agg(${column})::text`),
  // The limit holds the planner to the order: else it would read and sort all rows before.
  joinEach(before, { table: name, keys, columns }) {
    const same = keys.map((key) => `one.${key} = ${before}.${key}`).join(" and ");
    return sql`cross join lateral (
      select ${raw(columns.join(", "))} from ${table(name)} as one where ${raw(same)} limit 1) as ${raw(name)}`;
  },
  changed,
  changeWith,
  ifChanged: raw("exists (select 1 from changed)"),
  newestEvent: sql`${table("number_events")}()`,
  forUpdate: raw(" for update"),
  forKeyShare: raw(" for key share"),
  forUpdateOfFree: raw(" for update skip locked"),
  lockTable: (name) => sql`lock table ${name} in share row exclusive mode`,
  hold: (kind, name) => sql`select pg_advisory_xact_lock(hashtext(${kind}), hashtext('${table("")}' || ${json(name)}))`,
};

function values(name: string, rows: readonly object[], columns: Columns): Sql {
  const types = Object.entries(columns).map(([column, type]) => `${column} ${type}`);
  // JSON's functions give a text back, so it stands with escapes within them.
  return sql`json_to_recordset(${jsonRows(rows, storable)}::json) as ${raw(name)}(${raw(types.join(", "))})`;
}

function* changed(statement: Sql): Steps<number> {
  const counting = sql`with changed as (${statement} returning 1) select count(*)::integer as count from changed`;
  return (yield* first<{ count: number }>(counting))!.count;
}

/** By one statement, so that nobody waits for this process between two. */
function* changeWith(change: Sql, following: readonly Sql[]): Steps<boolean> {
  const parts = following.map((statement, index) => sql`, ${raw(`following_${index}`)} as (${statement})`);
  return (yield* count(sql`with changed as (${change} returning 1)${join(parts, "")} select 1 from changed`)) > 0;
}

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
