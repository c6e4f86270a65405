import type { Page, PageKey, PageRequest } from "@cuecard/core";
import type { Connection } from "./connection.ts";
import { selectPage } from "./page.ts";

/** Tables whose rows are stored as a whole. */
export type RowTable = "agents" | "teams" | "eval_cases";

export interface Kept extends PageKey {
  updatedAt: string;
}

export const parse = <Row>(stored: { record: string }): Row => JSON.parse(stored.record) as Row;

/** What the reader does with rows that are stored as a whole. */
export function rowReads<Row extends Kept>(connection: Connection, table: RowTable) {
  return {
    get(workspace: string, id: string): Row | null {
      const stored = connection
        .sql<{ record: string }>(`select record from ${table} where workspace = ? and id = ?`)
        .get(workspace, id);
      return stored ? parse<Row>(stored) : null;
    },
    list(
      workspace: string,
      request: PageRequest,
      where = "true",
      parameters: Record<string, string | number> = {},
    ): Page<Row> {
      const page = selectPage<{ record: string }>(connection, {
        select: "record",
        from: table,
        where: `workspace = @workspace and ${where}`,
        parameters: { ...parameters, workspace },
        request,
      });
      return { rows: page.rows.map(parse<Row>), hasMore: page.hasMore };
    },
  };
}

/** What the writer does with them. */
export function rowWrites<Row extends Kept>(connection: Connection, table: RowTable) {
  return {
    insert: (workspace: string, row: Row): boolean =>
      connection
        .sql(
          `insert into ${table} (workspace, id, created_at, updated_at, record) values (?, ?, ?, ?, ?) on conflict (workspace, id) do nothing`,
        )
        .run(workspace, row.id, row.createdAt, row.updatedAt, JSON.stringify(row)).changes === 1,
    replace: (workspace: string, row: Row, expectedUpdatedAt: string): boolean =>
      connection
        .sql(
          `update ${table} set created_at = ?, updated_at = ?, record = ? where workspace = ? and id = ? and updated_at = ?`,
        )
        .run(row.createdAt, row.updatedAt, JSON.stringify(row), workspace, row.id, expectedUpdatedAt).changes === 1,
    delete: (workspace: string, id: string, expectedUpdatedAt: string | null = null): boolean =>
      connection
        .sql(`delete from ${table} where workspace = ? and id = ? and updated_at = coalesce(?, updated_at)`)
        .run(workspace, id, expectedUpdatedAt).changes === 1,
  };
}
