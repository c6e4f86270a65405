import { limits } from "../limits.ts";
import type { TeamStore } from "../ports/storage/teams.ts";
import type { TeamFilter, TeamRecord } from "../schema/team.ts";
import { createMemoryCollection } from "./collection.ts";
import { removeExamples } from "./learned-examples.ts";
import { isNamed } from "./page.ts";
import { copy, type WorkspaceRows } from "./rows.ts";

export function createMemoryTeams(rows: WorkspaceRows): TeamStore {
  const { teams, teamVersions, learned } = rows;
  const versionsOf = (id: string) => teamVersions.get(id) ?? [];
  return {
    ...createMemoryCollection<TeamRecord, TeamFilter>(
      teams,
      (team, { tag = [], isActive = team.isActive, name }) =>
        isNamed(team, { name }) && team.isActive === isActive && tag.every((wanted) => team.tags.includes(wanted)),
      {
        written(row) {
          const others = versionsOf(row.id).filter(({ version }) => version !== row.version);
          const all = [...others, copy(row)].sort((a, b) => b.version - a.version);
          teamVersions.set(
            row.id,
            all.filter(({ version }) => version > row.version - limits.teamVersions),
          );
        },
        deleted(id) {
          teamVersions.delete(id);
          learned.delete(id);
          removeExamples(rows, ({ teamId }) => teamId === id);
        },
      },
    ),
    async version(id, version) {
      return copy(versionsOf(id).find((row) => row.version === version) ?? null);
    },
    async versions(id, { limit, before }) {
      const behind = versionsOf(id).filter(({ version }) => before === null || version < before);
      return { rows: copy(behind.slice(0, limit)), hasMore: behind.length > limit };
    },
  };
}
