import type { AgentRecord, Collection, NameFilter, PageKey, TeamFilter, TeamRecord, TeamStore } from "@cuecard/core";
import type { Query } from "../connection/database.ts";
import { storable, textArray } from "../text.ts";
import type { Engine } from "./engine.ts";
import { hasName, isNamedLike, isNameTaken, nameKey, namePattern } from "./named.ts";
import { selectPage } from "./page.ts";

interface Kept extends PageKey {
  name: string;
  updatedAt: string;
}

/** Columns that one kind of row has beside its record, each with its value as a parameter and how that is read. */
interface Kind<Row, Filter> {
  table: string;
  columns: { name: string; as: string; value(row: Row): unknown }[];
  /** Conditions of a list; `next` is the number of the first free parameter. */
  where(filter: Filter, next: number): { conditions: string[]; values: unknown[] };
}

const parse = <Row>({ record }: { record: string }): Row => JSON.parse(record) as Row;

function createCollection<Row extends Kept, Filter>(
  { database, names: { schema } }: Engine,
  workspace: string,
  { table: name, columns, where }: Kind<Row, Filter>,
): Collection<Row, Filter> {
  const table = `${schema}.${name}`;
  const { names, places, values } = writtenColumns(workspace, columns);
  const records = async (where: string, given: unknown[]): Promise<Row[]> =>
    (await database.query<{ record: string }>(`select record from ${table} where ${where}`, given)).map(parse<Row>);

  async function insert(query: Query, row: Row): Promise<boolean> {
    const inserted = await query(
      `insert into ${table} (workspace, id, ${names}) values ($1, $2, ${places}) on conflict do nothing returning 1`,
      values(row),
    );
    return inserted.length === 1;
  }

  return {
    insert: (row) => insert(database.query, row),
    insertNamed: (row) =>
      database.transaction(
        async (query) =>
          !(await isNameTaken(query, { table, workspace, name: row.name })) && (await insert(query, row)),
      ),
    get: async (id) => (await records("workspace = $1 and id = $2", [workspace, storable(id)]))[0] ?? null,
    named: (name) =>
      records(`workspace = $1 and ${hasName} order by created_at desc, id desc limit 10`, [workspace, nameKey(name)]),
    async list(request) {
      const { conditions, values: extra } = where(request, 2);
      const page = await selectPage<{ record: string }>(database, {
        select: "record",
        from: table,
        where: ["workspace = $1", ...conditions].join(" and "),
        values: [workspace, ...extra],
        request,
      });
      return { ...page, rows: page.rows.map(parse<Row>) };
    },
    async replace(row, expectedUpdatedAt) {
      const given = values(row);
      const replaced = await database.query(
        `update ${table} set (${names}) = row (${places}) where workspace = $1 and id = $2 and updated_at = $${given.length + 1} returning 1`,
        [...given, expectedUpdatedAt],
      );
      return replaced.length === 1;
    },
    async delete(id, expectedUpdatedAt) {
      const deleted = await database.query(
        `delete from ${table} where workspace = $1 and id = $2 and updated_at = coalesce($3, updated_at) returning 1`,
        [workspace, storable(id), expectedUpdatedAt ?? null],
      );
      return deleted.length === 1;
    },
  };
}

/**
 * The columns that a write sets, the places of their parameters, and all its values: workspace and id are the first
 * two.
 */
function writtenColumns<Row extends Kept>(workspace: string, columns: Kind<Row, never>["columns"]) {
  return {
    names: ["created_at", "updated_at", "record", ...columns.map(({ name }) => name)].join(", "),
    places: ["$3", "$4", "$5", ...columns.map(({ as }, index) => `$${index + 6}${as}`)].join(", "),
    values: (row: Row) => [
      workspace,
      storable(row.id),
      row.createdAt,
      row.updatedAt,
      JSON.stringify(row),
      ...columns.map(({ value }) => value(row)),
    ],
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
