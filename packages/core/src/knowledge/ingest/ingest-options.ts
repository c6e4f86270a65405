import type { IngestUsage } from "../../api/events.ts";
import type { NewId } from "../../base/values/ids.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import type { Extractor } from "../../ports/extractor.ts";
import type { KnowledgeStore } from "../../ports/storage/knowledge.ts";
import type { Embedders } from "../embedding/embedders.ts";
import type { Chunker } from "./chunker/chunker.ts";

export interface IngestOptions {
  workspace: string;
  store: KnowledgeStore;
  blobs: BlobStore;
  extractor: Extractor;
  embedders: Embedders;
  chunker: Chunker;
  now: () => number;
  newId: NewId;
  /** Gets what was read and made. */
  made: IngestUsage;
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}
