import type { Connection } from "../connection.ts";
import type { StoredSource } from "../sources/source-rows.ts";
import { newVersion } from "./chunk-rows.ts";
import type { StagedChunks } from "./staging.ts";

/**
 * Makes staged chunks a source's own, with their vectors, postings and share in the statistics. Only within a
 * transaction, and once the source's old chunks are removed. `firstRow`: a row behind those of all chunks.
 */
export function insertStaged(
  connection: Connection,
  staged: StagedChunks,
  { row: source, base, workspace }: StoredSource,
  firstRow: number,
): void {
  const { sql } = connection;
  const { number } = staged;
  if (staged.chunks === 0) return;
  sql(
    `insert into chunks (row, workspace, id, base, source, text_hash, position, length, record)
     select @firstRow + place, @workspace, id, @base, @source, text_hash, position, length, record from staging.staged
     where stage = @number order by place`,
  ).run({ firstRow, workspace, base, source, number });
  sql(
    `insert into vectors (row, id, source, length, vector)
     select @firstRow + place, id, @source, length, vector from staging.staged where stage = @number order by place`,
  ).run({ firstRow, source, number });
  sql(
    `insert into code_blocks (base, generation, source, first_row, chunks, codes)
     select @base, (select generation from bases where row = @base), @source, @firstRow + place, chunks, codes
     from staging.staged_blocks
     where stage = @number order by place`,
  ).run({ firstRow, base, source, number });
  // The rows of deleted chunks are given again.
  sql(
    `update reembeddings set embedded_to = min(embedded_to, @firstRow), prepared_to = min(prepared_to, @firstRow)
     where base = @base`,
  ).run({ firstRow, base });
  insertPostings(connection, staged, { base, source, firstRow });
  sql("update bases set chunk_count = chunk_count + ?, length_sum = length_sum + ? where row = ?").run(
    staged.chunks,
    staged.lengthSum,
    base,
  );
  newVersion(connection, base);
}

function insertPostings(
  { sql }: Connection,
  { postings }: StagedChunks,
  { base, source, firstRow }: { base: number; source: number; firstRow: number },
): void {
  const insert = sql("insert into postings (base, term, source, first_row, chunks, entries) values (?, ?, ?, ?, ?, ?)");
  for (const term of [...postings.keys()].sort()) {
    const list = postings.get(term)!;
    insert.run(base, term, source, firstRow, list.chunks, list.bytes());
  }
  sql(
    `insert into document_frequencies (base, term, chunks) select base, term, chunks from postings where source = ?
     on conflict (base, term) do update set chunks = document_frequencies.chunks + excluded.chunks`,
  ).run(source);
}
