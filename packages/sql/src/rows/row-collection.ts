import type { PageKey, PlainRows, RowCollection } from "@cuecard/core";
import { type RowTable, rowTables } from "@cuecard/core/storage-kit";
import { selectPage } from "../page.ts";
import { all, join, json, type Part, raw, type Sql, sql, table } from "../sql.ts";
import { count, first, read, type Steps, type WorkspaceVerbs, write } from "../verb.ts";

/** A row that is stored as a whole. */
export interface StoredRow extends PageKey {
  /** When it was last changed. ISO 8601. */
  updatedAt: string;
}

/** A kind of row: its table, and what its lists are filtered by. */
export interface RowType<Row, Filter> {
  table: string;
  /** Columns beside the record. */
  keys: Record<string, (row: Row) => Part>;
  /** Conditions of a list. */
  where(filter: Filter): (Sql | null)[];
}

export const parse = <Row>({ record }: { record: string }): Row => JSON.parse(record) as Row;

/** Inserts a row; false when its id is taken. */
export function* insertRow<Row extends StoredRow>(
  { table: name, keys }: RowType<Row, never>,
  workspace: string,
  row: Row,
): Steps<boolean> {
  const names = raw(["workspace, id, created_at, updated_at, record", ...Object.keys(keys)].join(", "));
  const values = [workspace, row.id, ...valuesOf(keys, row)];
  const statement = sql`insert into ${table(name)} (${names}) values (${join(values, ", ")}) on conflict do nothing returning 1`;
  return (yield* count(statement)) === 1;
}

const valuesOf = <Row extends StoredRow>(keys: RowType<Row, never>["keys"], row: Row): Part[] => [
  row.createdAt,
  row.updatedAt,
  json(row),
  ...Object.values(keys).map((value) => value(row)),
];

/** The verbs of rows that are stored as a whole. */
export function rowVerbs<Row extends StoredRow, Filter>(
  type: RowType<Row, Filter>,
): WorkspaceVerbs<RowCollection<Row, Filter>> {
  const from = table(type.table);
  const names = raw(["created_at, updated_at, record", ...Object.keys(type.keys)].join(", "));
  return {
    insert: write((workspace, row) => insertRow(type, workspace, row)),
    get: read(function* (workspace, id) {
      const found = yield* first<{ record: string }>(
        sql`select record from ${from} where workspace = ${workspace} and id = ${id}`,
      );
      return found ? parse<Row>(found) : null;
    }),
    list: read(function* (workspace, request) {
      const where = all(sql`workspace = ${workspace}`, ...type.where(request));
      const page = yield* selectPage<{ record: string }>({ select: sql`record`, from, where }, request);
      return { ...page, rows: page.rows.map(parse<Row>) };
    }),
    replace: write(function* (workspace, row, expectedUpdatedAt) {
      const replaced = yield* count(
        sql`update ${from} set (${names}) = (${join(valuesOf(type.keys, row), ", ")})
          where workspace = ${workspace} and id = ${row.id} and updated_at = ${expectedUpdatedAt} returning 1`,
      );
      return replaced === 1;
    }),
    delete: write(function* (workspace, id, expectedUpdatedAt) {
      const unchanged = expectedUpdatedAt === undefined ? null : sql`updated_at = ${expectedUpdatedAt}`;
      const where = all(sql`workspace = ${workspace}`, sql`id = ${id}`, unchanged);
      const deleted = yield* count(sql`delete from ${from} where ${where} returning 1`);
      yield "removed";
      return deleted === 1;
    }),
  };
}

/** The verbs of rows that need none of their own. */
export const createPlainRows = (): WorkspaceVerbs<PlainRows> =>
  Object.fromEntries(
    Object.entries(rowTables).map(([kind, of]) => [kind, rowVerbs(plainType(of))]),
  ) as unknown as WorkspaceVerbs<PlainRows>;

/** What has a column, by its name in a row and in a filter. */
type Texts = Record<string, string | null | undefined>;

function plainType({ name, columns }: RowTable): RowType<StoredRow & Texts, object> {
  const entries = Object.entries(columns);
  return {
    table: name,
    keys: Object.fromEntries(entries.map(([column, property]) => [column, (row) => row[property] ?? null])),
    where: (filter) =>
      entries.map(([column, property]) => {
        const wanted = (filter as Texts)[property];
        return wanted == null ? null : sql`${raw(column)} = ${wanted}`;
      }),
  };
}
