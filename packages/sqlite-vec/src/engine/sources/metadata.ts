import type { JsonObject, MetadataFilter } from "@cuecard/core";
import { type FilterNode, type FilterTest, isWithin, readFilter } from "@cuecard/core/storage-kit";
import { json, type Part, type Row, rows, type Sql, type Steps, sql } from "@cuecard/sql";

/** Objects and arrays equal no filter value, not even null: each is kept as this, which is not a scalar's JSON. */
const structured = {};

/** A source's custom metadata, of which triggers keep each key with its value: so a filter needs no record parsed. */
export const metadataPairs = (metadata: JsonObject | null): Part =>
  json(
    Object.entries(metadata ?? {}).map(([key, value]) => [
      key,
      typeof value === "object" && value !== null ? structured : value,
    ]),
  );

/** Rows of the knowledge base's sources that pass the filter. `base`: a select of its row. */
export function* filteredSources(base: Sql, filter: MetadataFilter): Steps<Set<Row>> {
  const all = yield* rows<{ source: Row }>(sql`select row as source from sources where base = (${base})`);
  return yield* passing(base, rowsOf(all), readFilter(filter));
}

const rowsOf = (found: readonly { source: Row }[]): Set<Row> => new Set(found.map(({ source }) => source));

/** Those of the given sources that pass. */
function* passing(base: Sql, among: Set<Row>, node: FilterNode): Steps<Set<Row>> {
  if ("all" in node) {
    let left = among;
    for (const inner of node.all) left = yield* passing(base, left, inner);
    return left;
  }
  if ("any" in node) {
    const found = new Set<Row>();
    for (const inner of node.any) for (const source of yield* passing(base, among, inner)) found.add(source);
    return found;
  }
  const isNot = "not" in node;
  const passed = isNot ? yield* passing(base, among, node.not) : yield* testedSources(base, node);
  return new Set([...among].filter((source) => passed.has(source) !== isNot));
}

function* testedSources(base: Sql, test: FilterTest): Steps<Set<Row>> {
  const kept = (condition: Sql) =>
    rows<{ source: Row; value: string }>(
      sql`select source, value from source_metadata where base = (${base}) and key = ${json(test.key)} and ${condition}`,
    );
  if (test.is === "present") return rowsOf(yield* kept(sql`value <> 'null'`));
  if (test.is === "in") {
    const values = json(test.values.map((value) => JSON.stringify(value)));
    return rowsOf(yield* kept(sql`value in (select value from json_each(${values}))`));
  }
  const found = yield* kept(sql`value <> ${json(structured)}`);
  return rowsOf(found.filter(({ value }) => isWithin(JSON.parse(value), test)));
}
