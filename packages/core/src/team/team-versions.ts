import { nextVersion } from "../rows/versions.ts";
import type { TeamRecord, TeamVersion } from "../schema/team.ts";
import { withoutSecrets, withPresentSecrets } from "./definition/shown-team.ts";

/** The row as the earlier one was; the row itself when that changes nothing. */
export function asEarlier(row: TeamRecord, earlier: TeamRecord): TeamRecord {
  const { description, tags } = earlier;
  const definition = earlier.definition && withPresentSecrets(earlier.definition, row.definition);
  return nextVersion(row, { ...row, description, tags, definition });
}

/** What a team was, without its secrets. */
export function shownVersion(row: TeamRecord, isCurrent: boolean): TeamVersion {
  const { id, createdAt: _createdAt, updatedAt, ...was } = withoutSecrets(row);
  return { ...was, object: "team_version", teamId: id, isCurrent, createdAt: updatedAt };
}
