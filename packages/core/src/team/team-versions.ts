import type { Teams } from "../api/teams.ts";
import { CuecardError } from "../errors.ts";
import type { WorkspaceStorage } from "../ports/storage/storage.ts";
import { decodeCursor, encodeCursor } from "../rows/pages.ts";
import { unlessEqual } from "../rows/update-row.ts";
import { PageQuery } from "../schema/common.ts";
import { parseInput } from "../schema/parse.ts";
import type { TeamRecord, TeamVersion } from "../schema/team.ts";
import { withoutSecrets, withPresentSecrets } from "./definition/shown-team.ts";

/** Greatest version that every store can look for. */
const greatest = 2 ** 31 - 1;

interface Versions {
  store: Pick<WorkspaceStorage, "teams">;
  /** The team as it is now. Throws `team_not_found`. */
  stored: (id: string) => Promise<TeamRecord>;
}

/** Reads what a team was. */
export function createTeamVersions({ store, stored }: Versions): Pick<Teams, "versions" | "version"> {
  return {
    async versions(id, page = {}) {
      const { limit, cursor } = parseInput(PageQuery, page);
      const now = await stored(id);
      const { rows, hasMore } = await store.teams.versions(id, { limit, before: versionOf(cursor) });
      const last = rows.at(-1);
      return {
        object: "list",
        data: rows.map((row) => shown(row, now)),
        hasMore,
        nextCursor: hasMore && last ? encodeCursor({ createdAt: last.updatedAt, id: String(last.version) }) : null,
      };
    },
    async version(id, version) {
      const now = await stored(id);
      return shown(await keptVersion(store, id, version), now);
    },
  };
}

/** The team as it was. Throws `team_version_not_found`. */
export async function keptVersion({ teams }: Versions["store"], id: string, version: number): Promise<TeamRecord> {
  const kept = isVersion(version) ? await teams.version(id, version) : null;
  if (kept) return kept;
  const message = `Version ${version} of team "${id}" is not kept; list its versions to see those that are.`;
  throw new CuecardError("team_version_not_found", message, { param: "version" });
}

/** The row as the earlier one was; the row itself when that changes nothing. */
export function asEarlier(row: TeamRecord, earlier: TeamRecord): TeamRecord {
  const { description, tags } = earlier;
  const definition = earlier.definition && withPresentSecrets(earlier.definition, row.definition);
  const changed = { ...row, description, tags, definition };
  return unlessEqual(row, changed) === row ? row : { ...changed, version: row.version + 1 };
}

function shown(row: TeamRecord, now: TeamRecord): TeamVersion {
  const { id, version, name, description, definition, isActive, tags, updatedAt } = withoutSecrets(row);
  return {
    object: "team_version",
    teamId: id,
    version,
    isCurrent: version === now.version,
    name,
    description,
    definition,
    isActive,
    tags,
    createdAt: updatedAt,
  };
}

/** A cursor of another list stands before the first version. */
function versionOf(cursor: string | null | undefined): number | null {
  const last = decodeCursor(cursor);
  return last && (isVersion(Number(last.id)) ? Number(last.id) : 1);
}

const isVersion = (version: number): boolean => Number.isInteger(version) && version >= 1 && version <= greatest;
