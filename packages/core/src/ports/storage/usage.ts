/** What a workspace has, that a quota may bound. `fileBytes` are those of registered files. */
export type Used = "knowledgeBases" | "sources" | "fileBytes" | "chunks" | "liveCalls";

/** Most of one kind that a workspace may have once something is added. */
export interface Quota {
  /** What is bounded. */
  kind: Used;
  /** As many there may be, with what is added. */
  most: number;
  /** How much is added. */
  added: number;
}

/** What a store says of itself, for monitoring. */
export interface StorageStats {
  /** Name and version of the database, such as `SQLite 3.50.4`. */
  engine: string;
  /** Steps of the schema that the store has had. Null: it has none. */
  schema: number | null;
  /** When the source that has waited longest was due, in milliseconds since 1970. Null: no source is due. */
  oldestDueAt: number | null;
  /** Sources that are due, also those whose lease ran out. */
  waiting: number;
  /** Sources that are leased. */
  running: number;
  /** Indexes and texts that searches keep in this process. Null: searches run in another process. */
  indexes: StorageIndexes | null;
}

/** What searches keep in one process. */
export interface StorageIndexes {
  /** Bytes that they may keep. */
  budgetBytes: number;
  /** What each knowledge base takes of it, in any order. One that was not searched lately takes nothing. */
  knowledgeBases: { workspace: string; knowledgeBaseId: string; bytes: number }[];
}

/** What one workspace has. */
export interface UsageStore {
  /** How much the workspace has of one kind now. */
  countUsed(kind: Used): Promise<number>;
}

/** What is counted by day. Calls, and the tokens of questions, are of no one knowledge base. */
export type UsageKind =
  | "searches"
  | "questionTokens"
  | "documentTokens"
  | "chunksMade"
  | "bytesRead"
  | "calls"
  | "turns"
  | "callSeconds"
  | "handoffs";

/** How much there was of one kind. */
export interface UsageCount {
  /** What is counted. */
  kind: UsageKind;
  /** A whole number from 0 on. */
  count: number;
}

/** How much there was of one kind on one day. */
export interface DayCount extends UsageCount {
  /** Day of UTC, such as `2026-11-23`. */
  day: string;
}

/** The days from `from` to `to`, both among them. */
export interface UsageDays {
  /** First day of UTC, such as `2026-11-23`. */
  from: string;
  /** Last day of UTC. */
  to: string;
}

/** What one workspace used. */
export interface UsageDayStore {
  /**
   * Adds to what is counted, all of it or nothing, so that the counts of many processes add up. A null
   * `knowledgeBaseId` is the workspace's own count. Each day, base and kind is there at most once. What was counted of a
   * knowledge base stays when it is deleted.
   */
  addUsage(counts: readonly (DayCount & { knowledgeBaseId: string | null })[]): Promise<void>;
  /**
   * What was counted of the workspace, or of one knowledge base, by day and then kind. What was never counted is not
   * there.
   */
  listUsage(request: UsageDays & { knowledgeBaseId: string | null }): Promise<DayCount[]>;
  /** What was counted of each knowledge base over all of these days, by its id and then kind. */
  sumUsage(days: UsageDays): Promise<(UsageCount & { knowledgeBaseId: string })[]>;
}
