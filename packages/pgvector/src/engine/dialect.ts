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
  type Row,
  raw,
  type Sql,
  type Steps,
  sql,
  table,
  type Value,
} from "@cuecard/sql";
import { original, storable, textArray } from "../text.ts";
import { removeChunksOf } from "./chunks/remove-chunks.ts";
import type { Names } from "./names.ts";
import { dueSource } from "./processing/due-source.ts";
import { cutoverLock } from "./reembedding/cutover-lock.ts";
import { filterCondition } from "./search/filter-condition.ts";
import { metadataElements } from "./sources/metadata.ts";

const listed = (texts: readonly string[]) => sql`${plain(textArray(texts.map(storable)))}::text::text[]`;

/** PostgreSQL's own ways. */
export const dialect: Dialect = {
  original,
  // The text of JSON is compared as it is, so that no escape in it needs to be read.
  hasName: (name) => sql`(record::json -> 'name')::text = ${json(name)}`,
  isNamedLike: (pattern) => sql`(record::json -> 'name')::text like ${plain(`"${toLike(pattern)}"`)}`,
  isLike: (column, pattern) => sql`${raw(column)} like ${plain(toLike(pattern))}`,
  texts: listed,
  holdsAll: (column, texts) => sql`${raw(column)} @> ${listed(texts)}`,
  isOneOf: (column, texts) => sql`${raw(column)} = any(${listed(texts)})`,
  numberOf: (field) => raw(`(record::json ->> '${field}')::bigint`),
  values,
  forEach(rows, columns, select) {
    if (rows.length === 0) return [];
    const row = Object.fromEntries(Object.keys(columns).map((name) => [name, raw(name)])) as Parameters<
      typeof select
    >[0];
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
  jsonObject: (columns) =>
    raw(`json_build_object(${Object.entries(columns).map(([name, is]) => `'${name}', ${is}`)})::text`),
  newEventId: raw("'evt_' || replace(gen_random_uuid()::text, '-', '')"),
  newestEvent: sql`${table("number_events")}()`,
  forUpdate: raw(" for update"),
  forKeyShare: raw(" for key share"),
  forUpdateOfFree: raw(" for update skip locked"),
  lockTable: (name) => sql`lock table ${name} in share row exclusive mode`,
  hold: (kind, name) => sql`select pg_advisory_xact_lock(hashtext(${kind}), hashtext('${table("")}' || ${json(name)}))`,
  holdFromCutover: (workspace, knowledgeBaseId) => cutoverLock(workspace, knowledgeBaseId, "shared"),
  metadata: (metadata) => sql`${plain(metadataElements(metadata))}::text::text[]`,
  // biome-ignore lint/correctness/useYield: PostgreSQL needs no step
  *passes(_, filter) {
    const { sql: condition, values } = filterCondition(filter, "s.texts");
    return sql`exists (select 1 from (select sources.metadata, ${plain(values)}::text::text[] as texts) as s where ${raw(condition)})`;
  },
  dueSource,
  removeChunks,
  removeBase,
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

/** What else means something to LIKE stands for itself. */
const toLike = (pattern: string): string =>
  storable(pattern)
    .replaceAll(/[\\%_]/g, "\\$&")
    .replaceAll("*", "%");

/**
 * All sources are locked before the first one's chunks go: that takes the knowledge base's row, for which a run that
 * holds another source may wait.
 */
function* removeChunks(sources: readonly { row: Row; base: Row }[]): Steps<void> {
  for (const source of sources) yield* removeChunksOf(source);
  const rows = `{${sources.map(({ row }) => row)}}`;
  yield sql`update ${table("bases")} set removed_version = version where row in (
    select base from ${table("sources")} where row = any(${rows}::text::bigint[]) and chunk_count > 0)`;
}

/** Sources first: a run that holds one of them must be over before its rows are counted as gone. */
function* removeBase(base: Row): Steps<void> {
  yield sql`delete from ${table("bases")} where row = ${base}`;
  for (const name of ["chunks", "reembedded", "postings", "document_frequencies"])
    yield sql`delete from ${table(name)} where base = ${base}`;
}

/** How PostgreSQL takes a statement. */
export const createRendering = ({ schema }: Pick<Names, "schema">): Rendering => ({
  place: (number) => `$${number}`,
  name: (name) => `${schema}.${name}`,
  value: bound,
});

function bound(value: Value): unknown {
  if (typeof value === "string") return storable(value);
  return typeof value === "object" && value !== null && "kind" in value ? value.text : value;
}
