import type { Collection, PageKey } from "./page.ts";

/** Which page of a row's versions to return. */
export interface VersionRequest {
  /** Most versions, 1 to 100. */
  limit: number;
  /** Only versions before this one; null for the first page. */
  before: number | null;
}

/** One page of a row's versions. */
export interface VersionPage<Row> {
  /** The row as it was, newest version first. */
  rows: Row[];
  /** Whether there are more. */
  hasMore: boolean;
}

/**
 * Rows that are kept as they were, such as teams and agents. Inserting and replacing one keeps it as its version in the
 * same step, and drops the version that is `limits.versions` before it. Deleting it deletes them.
 */
export interface VersionedCollection<Row extends PageKey & { version: number }, Filter>
  extends Collection<Row, Filter> {
  /** The row as it was at a version; null when that is not kept. */
  version(id: string, version: number): Promise<Row | null>;
  /** One page of its versions, newest first. */
  versions(id: string, request: VersionRequest): Promise<VersionPage<Row>>;
}
