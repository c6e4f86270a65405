import type { PageKey, RowCollection } from "@cuecard/core";
import type { Query } from "../connection/database.ts";
import { storable } from "../text.ts";
import type { Engine } from "./engine.ts";
import { selectPage } from "./page.ts";

export interface Kept extends PageKey {
  updatedAt: string;
}

/** Columns that one kind of row has beside its record, each with its value as a parameter and how that is read. */
export interface Kind<Row, Filter> {
  table: string;
  columns: { name: string; as: string; value(row: Row): unknown }[];
  /** Conditions of a list; `next` is the number of the first free parameter. */
  where(filter: Filter, next: number): { conditions: string[]; values: unknown[] };
}

export const parse = <Row>({ record }: { record: string }): Row => JSON.parse(record) as Row;

/** Rows that are stored as a whole, and what inserts one within a transaction. */
export function createRows<Row extends Kept, Filter>(
  { database, names: { schema } }: Engine,
  workspace: string,
  { table: name, columns, where }: Kind<Row, Filter>,
): { rows: RowCollection<Row, Filter>; insert(query: Query, row: Row): Promise<boolean> } {
  const table = `${schema}.${name}`;
  const { names, places, values } = writtenColumns(workspace, columns);

  async function insert(query: Query, row: Row): Promise<boolean> {
    const inserted = await query(
      `insert into ${table} (workspace, id, ${names}) values ($1, $2, ${places}) on conflict do nothing returning 1`,
      values(row),
    );
    return inserted.length === 1;
  }

  const rows: RowCollection<Row, Filter> = {
    insert: (row) => insert(database.query, row),
    async get(id) {
      const [found] = await database.query<{ record: string }>(
        `select record from ${table} where workspace = $1 and id = $2`,
        [workspace, storable(id)],
      );
      return found ? parse<Row>(found) : null;
    },
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
  return { rows, insert };
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
