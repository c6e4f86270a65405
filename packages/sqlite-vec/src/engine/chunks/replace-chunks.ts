import type { Claim, EmbeddedChunk, FencedResult, SourceFacts } from "@cuecard/core";
import { afterSwap } from "@cuecard/core/storage-kit";
import type { Connection } from "../connection.ts";
import { dueAt, fenced, type StoredSource, saveSource, withoutLease } from "../sources/source-rows.ts";
import type { Compaction } from "../sqlite-file/compaction.ts";
import { newVersion, removeChunks } from "./chunk-rows.ts";
import { createStaging, type Stage } from "./staging.ts";

/** `replaceChunks` in its three steps: batches are staged, then swapped in at once or discarded. */
export function createSwapWrites(connection: Connection, compaction: Compaction) {
  const { sql, write } = connection;
  const staging = createStaging(connection);

  function insertStaged(number: number, stage: Stage, { row: source, base, workspace }: StoredSource, firstRow: number): void {
    if (stage.chunks === 0) return;
    sql(
      `insert into chunks (row, workspace, id, base, source, text_hash, position, length, record)
       select @firstRow + place, @workspace, id, @base, @source, text_hash, position, length, record from temp.staged
       where stage = @number order by place`,
    ).run({ firstRow, workspace, base, source, number });
    sql(
      `insert into vectors (row, id, source, length, vector)
       select @firstRow + place, id, @source, length, vector from temp.staged where stage = @number order by place`,
    ).run({ firstRow, source, number });
    sql(
      `insert into code_blocks (base, source, first_row, chunks, codes)
       select @base, @source, @firstRow + place, chunks, codes from temp.staged_blocks where stage = @number order by place`,
    ).run({ firstRow, base, source, number });
    const insertPostings = sql("insert into postings (base, term, source, first_row, chunks, entries) values (?, ?, ?, ?, ?, ?)");
    for (const term of [...stage.postings.keys()].sort()) {
      const list = stage.postings.get(term)!;
      insertPostings.run(base, term, source, firstRow, list.chunks, list.bytes());
    }
    sql(
      `insert into document_frequencies (base, term, chunks) select base, term, chunks from postings where source = ?
       on conflict (base, term) do update set chunks = document_frequencies.chunks + excluded.chunks`,
    ).run(source);
    sql("update bases set chunk_count = chunk_count + ?, length_sum = length_sum + ? where row = ?").run(
      stage.chunks,
      stage.lengthSum,
      base,
    );
    newVersion(connection, base);
  }

  return {
    stageChunks: (workspace: string, claim: Claim, number: number, batch: EmbeddedChunk[]): FencedResult =>
      staging.add(workspace, claim, number, batch),
    swapChunks(workspace: string, claim: Claim, number: number, facts: SourceFacts): FencedResult {
      let replaced = false;
      const result = write(() =>
        fenced(connection, workspace, claim, (source) => {
          const stage = staging.finished(number);
          const { firstRow } = sql<{ firstRow: number }>("select coalesce(max(row), 0) + 1 as firstRow from chunks").get()!;
          replaced = source.record.chunkCount > 0;
          removeChunks(connection, source);
          insertStaged(number, stage, source, firstRow);
          const record = afterSwap(source.record, stage.chunks, facts);
          saveSource(connection, { ...withoutLease(source, dueAt(record.nextRefreshAt)), title: facts.title, losses: 0, record });
        }),
      );
      staging.discard(number);
      if (replaced) compaction.request();
      return result;
    },
    discardChunks: (number: number): void => staging.discard(number),
  };
}
