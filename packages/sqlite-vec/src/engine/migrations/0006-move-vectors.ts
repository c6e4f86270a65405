import type { Connection } from "../connection.ts";

/** Vectors stood in one vec0 table per dimension count before, each with one more number; those of a move still have it. */
export function moveVectors({ sql, exec }: Connection): void {
  const tables = sql<string>("select name from sqlite_schema where type = 'table' and name glob 'vec_[0-9]*' and sql like '%using vec0%'")
    .pluck()
    .all();
  for (const table of tables) {
    const dimensions = Number(table.slice("vec_".length));
    const rows = sql<number>(`select rowid from ${table} order by rowid`).pluck().all();
    const move = sql(
      `insert into vectors (row, id, source, length, vector)
       select chunks.row, id, source, length, (select substr(embedding, 1, @bytes) from ${table} where rowid = @row) from chunks
       where chunks.row = @row`,
    );
    for (const row of rows) move.run({ row: BigInt(row), bytes: 4 * dimensions });
    exec(`drop table ${table}`);
  }
  sql("update reembedded set vector = substr(vector, 1, length(vector) - 4)").run();
}
