/** What a workspace has, that a quota may bound. `fileBytes` are those of registered files. */
export type Used = "knowledgeBases" | "sources" | "fileBytes" | "chunks" | "liveCalls";

/** Most of one kind that a workspace may have once something is added. */
export interface Quota {
  kind: Used;
  most: number;
  /** How much is added. */
  added: number;
}

/** What a store says of itself, for monitoring. */
export interface StorageStats {
  /** When the source that has waited longest was due, in milliseconds since 1970. Null: no source is due. */
  oldestDueAt: number | null;
  /** Bytes of indexes and texts that searches keep in this process. Null: searches run in another process. */
  indexBytes: number | null;
}

/** What one workspace has. */
export interface UsageStore {
  /** How much the workspace has of one kind now. */
  countUsed(kind: Used): Promise<number>;
}
