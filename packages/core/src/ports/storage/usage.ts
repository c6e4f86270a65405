/** What a workspace has, that a quota may bound. `fileBytes` are those of registered files. */
export type Used = "knowledgeBases" | "sources" | "fileBytes" | "chunks" | "liveCalls";

/** What one workspace has. */
export interface UsageStore {
  /** How much the workspace has of one kind now. */
  countUsed(kind: Used): Promise<number>;
}
