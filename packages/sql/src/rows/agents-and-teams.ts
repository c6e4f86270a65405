import type { AgentRecord, Collection, NameFilter, TeamFilter, TeamRecord, VersionedCollection } from "@cuecard/core";
import type { Dialect } from "../dialect.ts";
import { sql, table } from "../sql.ts";
import { count, first, read, rows, type Steps, transaction, type WorkspaceVerbs } from "../verb.ts";
import { insertRow, parse, type RowType, rowVerbs, type StoredRow } from "./row-collection.ts";

/** Whether a row of the workspace has the name. Until the transaction ends no other one that asks gets an answer. */
export function* isNameTaken(
  dialect: Dialect,
  { from, workspace, name }: { from: string; workspace: string; name: string },
): Steps<boolean> {
  const hold = dialect.hold("name", [from, workspace, name]);
  if (hold) yield hold;
  const named = sql`select 1 from ${table(from)} where workspace = ${workspace} and ${dialect.hasName(name)} limit 1`;
  return (yield* count(named)) > 0;
}

function namedRowVerbs<Row extends StoredRow & { name: string }, Filter extends NameFilter>(
  dialect: Dialect,
  { where, ...type }: RowType<Row, Filter>,
): WorkspaceVerbs<Collection<Row, Filter>> {
  const from = type.table;
  const named: RowType<Row, Filter> = {
    ...type,
    where: (filter) => [filter.name === undefined ? null : dialect.isNamedLike(filter.name), ...where(filter)],
  };
  return {
    ...rowVerbs(named),
    insertNamed: transaction(function* (workspace, row) {
      if (yield* isNameTaken(dialect, { from, workspace, name: row.name })) return false;
      return yield* insertRow(named, workspace, row);
    }),
    named: read(function* (workspace, name) {
      const found = yield* rows<{ record: string }>(
        sql`select record from ${table(from)} where workspace = ${workspace} and ${dialect.hasName(name)}
          order by created_at desc, id desc limit 10`,
      );
      return found.map(parse<Row>);
    }),
  };
}

/** Triggers write the versions. */
function versionedRowVerbs<Row extends StoredRow & { name: string; version: number }, Filter extends NameFilter>(
  dialect: Dialect,
  { keys, ...type }: RowType<Row, Filter>,
): WorkspaceVerbs<VersionedCollection<Row, Filter>> {
  return {
    ...namedRowVerbs<Row, Filter>(dialect, { ...type, keys: { ...keys, version: ({ version }) => version } }),
    version: read(function* (workspace, id, version) {
      const kept = yield* first<{ record: string }>(
        sql`select record from ${table("versions")}
          where workspace = ${workspace} and kind = ${type.table} and id = ${id} and version = ${version}`,
      );
      return kept ? parse<Row>(kept) : null;
    }),
    versions: read(function* (workspace, id, { limit, before }) {
      const earlier = before === null ? sql`` : sql` and version < ${before}`;
      const found = yield* rows<{ record: string }>(
        sql`select record from ${table("versions")}
          where workspace = ${workspace} and kind = ${type.table} and id = ${id}${earlier}
          order by version desc limit ${limit + 1}`,
      );
      return { rows: found.slice(0, limit).map(parse<Row>), hasMore: found.length > limit };
    }),
  };
}

export const createAgents = (dialect: Dialect): WorkspaceVerbs<VersionedCollection<AgentRecord, NameFilter>> =>
  versionedRowVerbs<AgentRecord, NameFilter>(dialect, { table: "agents", keys: {}, where: () => [] });

export const createTeams = (dialect: Dialect): WorkspaceVerbs<VersionedCollection<TeamRecord, TeamFilter>> =>
  versionedRowVerbs<TeamRecord, TeamFilter>(dialect, {
    table: "teams",
    keys: { is_active: ({ isActive }) => isActive, tags: ({ tags }) => dialect.texts(tags) },
    where: ({ tag = [], isActive }) => [
      tag.length === 0 ? null : dialect.holdsAll("tags", tag),
      isActive === undefined ? null : sql`is_active = ${isActive}`,
    ],
  });
