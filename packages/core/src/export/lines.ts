import type { CallEntries, CallRecord } from "../ports/storage/calls.ts";
import type { KnowledgeBaseRecord, SourceRecord } from "../ports/storage/knowledge.ts";
import type { Chunk } from "../schema/chunk.ts";
import type { LearnedExample } from "../schema/learned-example.ts";
import { noRows, type RowKind, type RowLine } from "./exported-rows.ts";

/** Version of what `exportWorkspace` writes. An import of another one is refused. */
export const exportFormat = 1;

/** What an export has, by kind. */
export interface ExportCounts extends Record<`${RowKind}s`, number> {
  /** Knowledge bases. */
  knowledgeBases: number;
  /** Sources. */
  sources: number;
  /** Chunks. */
  chunks: number;
  /** Calls. */
  calls: number;
}

/** A chunk with what was embedded of it. */
export interface ExportedChunk {
  /** Kind of the line. */
  kind: "chunk";
  /** The document's title where it was embedded with the chunk. */
  title: string | null;
  /** SHA-256 of the embedded text, in hex. */
  textHash: string;
  /** Float32 numbers, little-endian, in base64. */
  vector: string;
  /** The chunk, without its place in an index. */
  chunk: Chunk;
}

/** One object of an export. Those of a source follow it. */
export type ExportLine =
  | { kind: "export"; format: number; cuecard: string; workspace: string; exportedAt: string }
  | { kind: "knowledgeBase"; record: KnowledgeBaseRecord }
  | { kind: "source"; record: SourceRecord; title: string | null }
  | ExportedChunk
  | RowLine
  | { kind: "call"; record: CallRecord; entries: CallEntries; learned?: LearnedExample[] | undefined }
  | { kind: "end"; counts: ExportCounts };

/** No objects. In the order of an export. */
export const noCounts = (): ExportCounts => ({ knowledgeBases: 0, sources: 0, chunks: 0, ...noRows(), calls: 0 });
