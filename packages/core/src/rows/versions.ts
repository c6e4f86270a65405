import { CuecardError } from "../errors.ts";
import type { VersionedCollection } from "../ports/storage/versions.ts";
import { type List, PageQuery } from "../schema/common.ts";
import { parseInput } from "../schema/parse.ts";
import { decodeCursor, encodeCursor } from "./pages.ts";
import { unlessEqual } from "./update-row.ts";

/** Greatest version that every store can look for. */
const greatest = 2 ** 31 - 1;

interface VersionedRow {
  id: string;
  createdAt: string;
  updatedAt: string;
  version: number;
}

interface Versions<Row extends VersionedRow, Shown> {
  /** What a row is called in a message, such as `team`. */
  kind: string;
  rows: Pick<VersionedCollection<Row, never>, "version" | "versions">;
  /** The row as it is now. Throws when there is none. */
  stored: (id: string) => Promise<Row>;
  /** The row as it was, for whoever asked. */
  shown: (row: Row, isCurrent: boolean) => Shown;
}

/** Reads what rows were. */
export function createVersions<Row extends VersionedRow, Shown>({
  kind,
  rows: store,
  stored,
  shown,
}: Versions<Row, Shown>) {
  /** The row as it was. Throws `version_not_found`. */
  async function kept(id: string, version: number): Promise<Row> {
    const found = isVersion(version) ? await store.version(id, version) : null;
    if (found) return found;
    const message = `Version ${version} of ${kind} "${id}" is not kept; list its versions to see those that are.`;
    throw new CuecardError("version_not_found", message, { param: "version" });
  }
  return {
    kept,
    async versions(id: string, page: PageQuery = {}): Promise<List<Shown>> {
      const { limit, cursor } = parseInput(PageQuery, page);
      const now = await stored(id);
      const { rows, hasMore } = await store.versions(id, { limit, before: versionOf(cursor) });
      const last = rows.at(-1);
      return {
        object: "list",
        data: rows.map((row) => shown(row, row.version === now.version)),
        hasMore,
        nextCursor: hasMore && last ? encodeCursor({ createdAt: last.updatedAt, id: String(last.version) }) : null,
      };
    },
    async version(id: string, version: number): Promise<Shown> {
      const now = await stored(id);
      return shown(await kept(id, version), version === now.version);
    },
  };
}

/** The changed row as the next version; the row itself when nothing is changed. */
export function nextVersion<Row extends VersionedRow>(row: Row, changed: Row): Row {
  return unlessEqual(row, changed) === row ? row : { ...changed, version: row.version + 1 };
}

/** Throws `version_conflict` unless the row is at the expected version, where one is given. */
export function checkVersion(kind: string, { id, version }: VersionedRow, expected: number | null | undefined): void {
  if (expected === null || expected === undefined || expected === version) return;
  const message = `${kind} "${id}" is at version ${version}, not ${expected}; read it again, and repeat your change on what it is now.`;
  throw new CuecardError("version_conflict", `${message[0]!.toUpperCase()}${message.slice(1)}`, { param: "ifVersion" });
}

/** A cursor of another list stands before the first version. */
function versionOf(cursor: string | null | undefined): number | null {
  const last = decodeCursor(cursor);
  return last && (isVersion(Number(last.id)) ? Number(last.id) : 1);
}

const isVersion = (version: number): boolean => Number.isInteger(version) && version >= 1 && version <= greatest;
