import type { KnowledgeBaseRecord } from "@cuecard/core";
import { readKnowledgeBase } from "@cuecard/core/storage-kit";
import type { Connection } from "../connection.ts";

/** A knowledge base with the BM25 statistics that are kept beside its record. */
export interface StoredKnowledgeBase {
  row: number;
  record: KnowledgeBaseRecord;
  chunkCount: number;
  /** Sum of its chunks' lengths in index words. */
  lengthSum: number;
  /** The store's content version at the last change of its chunks; 0 when it never had any. */
  version: number;
  /** Its sources that wait for their first chunks, or are getting them. Triggers count them. */
  neverReady: number;
  /** Number of the vectors and blocks of codes that it is searched with; a cutover changes it. */
  generation: number;
  /** Number of the center of those vectors; null: it has none. */
  center: number | null;
}

interface Columns {
  row: number;
  record: string;
  chunk_count: number;
  length_sum: number;
  version: number;
  never_ready: number;
  generation: number;
  center: number | null;
}

export const knowledgeBaseColumns = "row, record, chunk_count, length_sum, version, never_ready, generation, center";

export function parseKnowledgeBase(columns: unknown): StoredKnowledgeBase {
  const {
    row,
    record,
    chunk_count: chunkCount,
    length_sum: lengthSum,
    version,
    never_ready: neverReady,
    generation,
    center,
  } = columns as Columns;
  return { row, record: readKnowledgeBase(record), chunkCount, lengthSum, version, neverReady, generation, center };
}

export function findKnowledgeBase({ sql }: Connection, workspace: string, id: string): StoredKnowledgeBase | null {
  const columns = sql(`select ${knowledgeBaseColumns} from bases where workspace = ? and id = ?`).get(workspace, id);
  return columns ? parseKnowledgeBase(columns) : null;
}
