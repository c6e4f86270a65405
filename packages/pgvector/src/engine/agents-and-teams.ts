import type { AgentRecord, Collection, NameFilter, TeamFilter, TeamRecord, TeamStore } from "@cuecard/core";
import { storable, textArray } from "../text.ts";
import type { Engine } from "./engine.ts";
import { hasName, isNamedLike, isNameTaken, nameKey, namePattern } from "./named.ts";
import { createRows, type Kept, type Kind, parse } from "./row-collection.ts";

interface Named extends Kept {
  name: string;
}

function createCollection<Row extends Named, Filter>(
  engine: Engine,
  workspace: string,
  kind: Kind<Row, Filter>,
): Collection<Row, Filter> {
  const { database, names } = engine;
  const table = `${names.schema}.${kind.table}`;
  const { rows, insert } = createRows(engine, workspace, kind);
  return {
    ...rows,
    insertNamed: (row) =>
      database.transaction(
        async (query) =>
          !(await isNameTaken(query, { table, workspace, name: row.name })) && (await insert(query, row)),
      ),
    async named(name) {
      const found = await database.query<{ record: string }>(
        `select record from ${table} where workspace = $1 and ${hasName} order by created_at desc, id desc limit 10`,
        [workspace, nameKey(name)],
      );
      return found.map(parse<Row>);
    },
  };
}

export function createAgents(engine: Engine, workspace: string): Collection<AgentRecord, NameFilter> {
  return createCollection<AgentRecord, NameFilter>(engine, workspace, {
    table: "agents",
    columns: [],
    where: ({ name }, next) =>
      name === undefined
        ? { conditions: [], values: [] }
        : { conditions: [isNamedLike(next)], values: [namePattern(name)] },
  });
}

export function createTeams(engine: Engine, workspace: string): TeamStore {
  const teams = createCollection<TeamRecord, TeamFilter>(engine, workspace, {
    table: "teams",
    columns: [
      { name: "is_active", as: "", value: ({ isActive }) => isActive },
      { name: "tags", as: "::text::text[]", value: ({ tags }) => textArray(tags.map(storable)) },
    ],
    where({ tag = [], isActive, name }, next) {
      const values: unknown[] = [textArray(tag.map(storable))];
      const conditions = [`tags @> $${next}::text::text[]`];
      if (isActive !== undefined) conditions.push(`is_active = $${next + values.push(isActive) - 1}`);
      if (name !== undefined) conditions.push(isNamedLike(next + values.push(namePattern(name)) - 1));
      return { conditions, values };
    },
  });
  return { ...teams, ...createTeamVersions(engine, workspace) };
}

/** A trigger writes the versions of a team. */
function createTeamVersions(
  { database, names: { schema } }: Engine,
  workspace: string,
): Pick<TeamStore, "version" | "versions"> {
  const table = `${schema}.team_versions`;
  return {
    async version(id, version) {
      const [kept] = await database.query<{ record: string }>(
        `select record from ${table} where workspace = $1 and team = $2 and version = $3`,
        [workspace, storable(id), version],
      );
      return kept ? parse<TeamRecord>(kept) : null;
    },
    async versions(id, { limit, before }) {
      const rows = await database.query<{ record: string }>(
        `select record from ${table} where workspace = $1 and team = $2 and ($3::integer is null or version < $3)
         order by version desc limit $4`,
        [workspace, storable(id), before, limit + 1],
      );
      return { rows: rows.slice(0, limit).map(parse<TeamRecord>), hasMore: rows.length > limit };
    },
  };
}
