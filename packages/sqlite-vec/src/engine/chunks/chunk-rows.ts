import type { EmbeddingSpace, KnowledgeBaseRecord } from "@cuecard/core";
import type { Connection } from "../connection.ts";
import { runSteps } from "../shared-operations.ts";
import type { StoredSource } from "../sources/source-rows.ts";
import { nextVersion, removeChunksOf } from "./remove-chunks.ts";

/** See {@link removeChunksOf}. */
export const removeChunks = (connection: Connection, source: StoredSource): void =>
  runSteps(connection, removeChunksOf(source));

/** See {@link nextVersion}. */
export const newVersion = (connection: Connection, base: number): void => runSteps(connection, nextVersion(base));

export function spaceOfKnowledgeBase({ sql }: Connection, base: number): EmbeddingSpace {
  const { record } = sql<{ record: string }>("select record from bases where row = ?").get(base)!;
  return JSON.parse(record) as KnowledgeBaseRecord;
}
