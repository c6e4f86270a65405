import type { JsonObject, MetadataFilter } from "@cuecard/core";
import type { Connection } from "../connection.ts";

/** Objects and arrays equal no filter value, not even null: each is kept as this, which is not a scalar's JSON. */
const structured = "{}";

/** Keeps a source's custom metadata by key, so that a filter needs no record parsed. */
export function indexMetadata({ sql }: Connection, base: number, source: number, metadata: JsonObject | null): void {
  for (const [key, value] of Object.entries(metadata ?? {})) {
    const stored = typeof value === "object" && value !== null ? structured : JSON.stringify(value);
    sql("insert into source_metadata (base, key, value, source) values (?, ?, ?, ?)").run(base, key, stored, source);
  }
}

/** Rows of the knowledge base's sources that pass the filter. */
export function filteredSources({ sql }: Connection, base: number, filter: MetadataFilter): Set<number> {
  const rows = (found: { source: number }[]) => new Set(found.map(({ source }) => source));
  let passing = rows(sql<{ source: number }>("select row as source from sources where base = ?").all(base));
  for (const [key, value] of Object.entries(filter)) {
    if (value === null) {
      const set = rows(
        sql<{ source: number }>(
          "select source from source_metadata where base = ? and key = ? and value <> 'null'",
        ).all(base, key),
      );
      passing = new Set([...passing].filter((source) => !set.has(source)));
    } else {
      const equal = rows(
        sql<{ source: number }>("select source from source_metadata where base = ? and key = ? and value = ?").all(
          base,
          key,
          JSON.stringify(value),
        ),
      );
      passing = new Set([...passing].filter((source) => equal.has(source)));
    }
  }
  return passing;
}
