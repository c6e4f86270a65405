import type { NewId } from "../../base/values/ids.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import type { Extractor } from "../../ports/extractor.ts";
import type { KnowledgeStore } from "../../ports/storage/knowledge.ts";

export interface CrawlOptions {
  workspace: string;
  store: KnowledgeStore;
  blobs: BlobStore;
  extractor: Extractor;
  now: () => number;
  newId: NewId;
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}
