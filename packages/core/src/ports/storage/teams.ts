import type { TeamFilter, TeamRecord } from "../../schema/team.ts";
import type { Collection } from "./page.ts";

/** Which page of a team's versions to return. */
export interface TeamVersionRequest {
  /** Most versions, 1 to 100. */
  limit: number;
  /** Only versions before this one; null for the first page. */
  before: number | null;
}

/** One page of a team's versions. */
export interface TeamVersionPage {
  /** The team as it was, newest version first. */
  rows: TeamRecord[];
  /** Whether there are more. */
  hasMore: boolean;
}

/**
 * Teams of one workspace. Inserting and replacing one keeps it as its version in the same step, and drops the version
 * that is `limits.teamVersions` before it. Deleting it deletes them.
 */
export interface TeamStore extends Collection<TeamRecord, TeamFilter> {
  /** The team as it was at a version; null when that is not kept. */
  version(id: string, version: number): Promise<TeamRecord | null>;
  /** One page of its versions, newest first. */
  versions(id: string, request: TeamVersionRequest): Promise<TeamVersionPage>;
}
