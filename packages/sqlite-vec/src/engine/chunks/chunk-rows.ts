import type { EmbeddingSpace, KnowledgeBaseRecord } from "@cuecard/core";
import type { Connection } from "../connection.ts";
import type { StoredSource } from "../sources/source-rows.ts";

/** Removes a source's chunks with their vectors, postings and share in the statistics. Only within a transaction. */
export function removeChunks(connection: Connection, { row: source, base }: StoredSource): void {
  const { sql } = connection;
  const own = sql<{ count: number; length: number }>(
    "select count(*) as count, coalesce(sum(length), 0) as length from chunks where source = ?",
  ).get(source)!;
  if (own.count === 0) return;

  sql(
    `update reembeddings set kept = kept - (
       select count(*) from chunks join reembedded on reembedded.chunk = chunks.row
       where chunks.source = @source and reembedded.generation = reembeddings.generation)
     where base = @base`,
  ).run({ source, base });
  sql("delete from vectors where row in (select row from chunks where source = ?)").run(source);
  sql(
    `delete from binary_blocks where center in (select id from centers where base = @base)
     and block in (select id from code_blocks where source = @source)`,
  ).run({ source, base });
  sql("delete from code_blocks where source = ?").run(source);
  sql(
    `update document_frequencies set chunks = document_frequencies.chunks - gone.chunks
     from (select term, chunks from postings where source = @source) as gone
     where document_frequencies.base = @base and document_frequencies.term = gone.term`,
  ).run({ source, base });
  sql(
    `delete from document_frequencies
     where base = @base and chunks = 0 and term in (select term from postings where source = @source)`,
  ).run({ source, base });
  sql("delete from postings where source = ?").run(source);
  sql("delete from chunks where source = ?").run(source);
  sql("update bases set chunk_count = chunk_count - @count, length_sum = length_sum - @length where row = @base").run({
    ...own,
    base,
  });
  newVersion(connection, base);
}

/**
 * Marks that a knowledge base's chunks changed, so that searches reload them. Only within the transaction that changes
 * them.
 */
export function newVersion({ sql }: Connection, base: number): void {
  sql("update content_version set value = value + 1").run();
  sql("update bases set version = (select value from content_version) where row = ?").run(base);
}

export function spaceOfKnowledgeBase({ sql }: Connection, base: number): EmbeddingSpace {
  const { record } = sql<{ record: string }>("select record from bases where row = ?").get(base)!;
  return JSON.parse(record) as KnowledgeBaseRecord;
}
