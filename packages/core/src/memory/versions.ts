import { limits } from "../limits.ts";
import type { PageKey, PageRequest } from "../ports/storage/page.ts";
import type { VersionedCollection } from "../ports/storage/versions.ts";
import { createMemoryCollection } from "./collection.ts";
import { copy } from "./rows.ts";

interface VersionedRow extends PageKey {
  name: string;
  version: number;
  updatedAt: string;
}

interface Versioned<Row, Filter> {
  rows: Map<string, Row>;
  /** What each row was, by its id, newest version first. */
  kept: Map<string, Row[]>;
  /** Whether a row passes the filter. */
  matches: (row: Row, filter: PageRequest & Filter) => boolean;
  /** What goes with a row in the same step. */
  deleted?: (id: string) => void;
}

/** A collection over a map that keeps what each row was. */
export function createMemoryVersions<Row extends VersionedRow, Filter>({
  rows,
  kept,
  matches,
  deleted,
}: Versioned<Row, Filter>): VersionedCollection<Row, Filter> {
  const versionsOf = (id: string) => kept.get(id) ?? [];
  return {
    ...createMemoryCollection<Row, Filter>(rows, matches, {
      written(row) {
        const others = versionsOf(row.id).filter(({ version }) => version !== row.version);
        const all = [...others, copy(row)].sort((a, b) => b.version - a.version);
        kept.set(
          row.id,
          all.filter(({ version }) => version > row.version - limits.versions),
        );
      },
      deleted(id) {
        kept.delete(id);
        deleted?.(id);
      },
    }),
    async version(id, version) {
      return copy(versionsOf(id).find((row) => row.version === version) ?? null);
    },
    async versions(id, { limit, before }) {
      const behind = versionsOf(id).filter(({ version }) => before === null || version < before);
      return { rows: copy(behind.slice(0, limit)), hasMore: behind.length > limit };
    },
  };
}
