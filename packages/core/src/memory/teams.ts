import type { VersionedCollection } from "../ports/storage/versions.ts";
import type { TeamFilter, TeamRecord } from "../schema/team.ts";
import { removeExamples } from "./learned-examples.ts";
import { isNamed } from "./page.ts";
import type { WorkspaceRows } from "./rows.ts";
import { createMemoryVersions } from "./versions.ts";

export function createMemoryTeams(rows: WorkspaceRows): VersionedCollection<TeamRecord, TeamFilter> {
  return createMemoryVersions<TeamRecord, TeamFilter>({
    rows: rows.teams,
    kept: rows.teamVersions,
    matches: (team, { tag = [], isActive = team.isActive, name }) =>
      isNamed(team, { name }) && team.isActive === isActive && tag.every((wanted) => team.tags.includes(wanted)),
    deleted(id) {
      rows.learned.delete(id);
      removeExamples(rows, ({ teamId }) => teamId === id);
    },
  });
}
