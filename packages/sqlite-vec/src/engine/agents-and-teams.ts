import type {
  AgentRecord,
  NameFilter,
  Page,
  PageRequest,
  TeamFilter,
  TeamRecord,
  TeamVersionPage,
  TeamVersionRequest,
} from "@cuecard/core";
import type { Connection } from "./connection.ts";
import { hasName, isNamedLike, toGlob } from "./named.ts";
import { type Kept, parse, type RowTable, rowReads, rowWrites } from "./row-collection.ts";

interface Named extends Kept {
  name: string;
}

function readers<Row extends Named>(connection: Connection, table: RowTable) {
  return {
    ...rowReads<Row>(connection, table),
    named: (workspace: string, name: string): Row[] =>
      connection
        .sql<{ record: string }>(
          `select record from ${table} where workspace = ? and ${hasName} order by created_at desc, id desc limit 10`,
        )
        .all(workspace, name)
        .map(parse<Row>),
  };
}

function writers<Row extends Named>(connection: Connection, table: RowTable) {
  const writes = rowWrites<Row>(connection, table);
  return {
    ...writes,
    insertNamed: (workspace: string, row: Row): boolean =>
      connection.write(
        () =>
          connection.sql(`select 1 from ${table} where workspace = ? and ${hasName}`).get(workspace, row.name) ===
            undefined && writes.insert(workspace, row),
      ),
  };
}

const hasEveryTag = `not exists (
  select 1 from json_each(@tags) as wanted
  where not exists (select 1 from json_each(record, '$.tags') as tag where tag.value = wanted.value))`;
const hasState = "json_extract(record, '$.isActive') = @isActive";

export function createCollectionReads(connection: Connection) {
  const agents = readers<AgentRecord>(connection, "agents");
  const teams = readers<TeamRecord>(connection, "teams");
  return {
    getAgent: agents.get,
    agentsNamed: agents.named,
    listAgents: (workspace: string, request: PageRequest & NameFilter): Page<AgentRecord> =>
      agents.list(workspace, request, request.name === undefined ? "true" : isNamedLike, {
        ...(request.name !== undefined && { name: toGlob(request.name) }),
      }),
    ...versionReads(connection),
    getTeam: teams.get,
    teamsNamed: teams.named,
    listTeams(workspace: string, request: PageRequest & TeamFilter): Page<TeamRecord> {
      const { tag = [], isActive, name } = request;
      const where = [
        ...(name === undefined ? [] : [isNamedLike]),
        ...(tag.length > 0 ? [hasEveryTag] : []),
        ...(isActive === undefined ? [] : [hasState]),
      ];
      return teams.list(workspace, request, where.join(" and ") || "true", {
        ...(name !== undefined && { name: toGlob(name) }),
        ...(tag.length > 0 && { tags: JSON.stringify(tag) }),
        ...(isActive !== undefined && { isActive: isActive ? 1 : 0 }),
      });
    },
  };
}

/** Triggers write the versions of a team. */
function versionReads({ sql }: Connection) {
  return {
    getTeamVersion(workspace: string, id: string, version: number): TeamRecord | null {
      const [kept] = sql<{ record: string }>(
        "select record from team_versions where workspace = ? and team = ? and version = ?",
      ).all(workspace, id, version);
      return kept ? parse<TeamRecord>(kept) : null;
    },
    listTeamVersions(workspace: string, id: string, { limit, before }: TeamVersionRequest): TeamVersionPage {
      const rows = sql<{ record: string }>(
        `select record from team_versions where workspace = ? and team = ? and (? is null or version < ?)
         order by version desc limit ?`,
      ).all(workspace, id, before, before, limit + 1);
      return { rows: rows.slice(0, limit).map(parse<TeamRecord>), hasMore: rows.length > limit };
    },
  };
}

export function createCollectionWrites(connection: Connection) {
  const agents = writers<AgentRecord>(connection, "agents");
  const teams = writers<TeamRecord>(connection, "teams");
  return {
    insertAgent: agents.insert,
    insertNamedAgent: agents.insertNamed,
    replaceAgent: agents.replace,
    deleteAgent: agents.delete,
    insertTeam: teams.insert,
    insertNamedTeam: teams.insertNamed,
    replaceTeam: teams.replace,
    deleteTeam: teams.delete,
  };
}
