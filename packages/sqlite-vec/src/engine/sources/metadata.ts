import type { JsonObject, MetadataFilter } from "@cuecard/core";
import { type FilterNode, type FilterTest, isWithin, readFilter } from "@cuecard/core/storage-kit";
import type { Connection } from "../connection.ts";
import type { StoredSource } from "./source-rows.ts";

/** Objects and arrays equal no filter value, not even null: each is kept as this, which is not a scalar's JSON. */
const structured = "{}";

/** Keeps a source's custom metadata by key, so that a filter needs no record parsed. */
export function indexMetadata({ sql }: Connection, base: number, source: number, metadata: JsonObject | null): void {
  for (const [key, value] of Object.entries(metadata ?? {})) {
    const stored = typeof value === "object" && value !== null ? structured : JSON.stringify(value);
    sql("insert into source_metadata (base, key, value, source) values (?, ?, ?, ?)").run(base, key, stored, source);
  }
}

/** Keeps new custom metadata in place of the old. */
export function replaceMetadata(connection: Connection, source: StoredSource, metadata: JsonObject | null): void {
  connection.sql("delete from source_metadata where source = ?").run(source.row);
  indexMetadata(connection, source.base, source.row, metadata);
}

/** Rows of the knowledge base's sources that pass the filter. */
export function filteredSources(connection: Connection, base: number, filter: MetadataFilter): Set<number> {
  const all = connection.sql<{ source: number }>("select row as source from sources where base = ?").all(base);
  return passing(connection, base, rowsOf(all), readFilter(filter));
}

const rowsOf = (found: { source: number }[]): Set<number> => new Set(found.map(({ source }) => source));

/** Those of the given sources that pass. */
function passing(connection: Connection, base: number, among: Set<number>, node: FilterNode): Set<number> {
  const found = (inner: FilterNode, left = among) => passing(connection, base, left, inner);
  if ("all" in node) return node.all.reduce((left, inner) => found(inner, left), among);
  if ("any" in node) return new Set(node.any.flatMap((inner) => [...found(inner)]));
  const isNot = "not" in node;
  const passed = isNot ? found(node.not) : testedSources(connection, base, node);
  return new Set([...among].filter((source) => passed.has(source) !== isNot));
}

function testedSources({ sql }: Connection, base: number, test: FilterTest): Set<number> {
  const select = "select source, value from source_metadata where base = ? and key = ?";
  const kept = (more: string, ...values: string[]) =>
    sql<{ source: number; value: string }>(`${select} and ${more}`).all(base, test.key, ...values);
  if (test.is === "present") return rowsOf(kept("value <> 'null'"));
  if (test.is === "in") return rowsOf(test.values.flatMap((value) => kept("value = ?", JSON.stringify(value))));
  return rowsOf(kept(`value <> '${structured}'`).filter(({ value }) => isWithin(JSON.parse(value), test)));
}
