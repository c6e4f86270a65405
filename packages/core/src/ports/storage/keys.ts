import type { KeyScope } from "../../schema/key.ts";

/** A key as it is stored: never the key itself. */
export interface KeyRecord {
  /** Id of the key. */
  id: string;
  /** SHA-256 of the key, hex. */
  hash: string;
  /** What the key may do: `private` what its scopes say, `public` only search. */
  kind: "private" | "public";
  /** Workspace that the key opens. */
  workspace: string;
  /** Name for people; null when it has none. */
  name: string | null;
  /** First characters of the key, so that people can distinguish keys. */
  hint: string;
  /** What a private key may do. Null for everything: keys of earlier versions have none. */
  scopes: KeyScope[] | null;
  /** The only knowledge bases that it opens. Null for all. */
  knowledgeBaseIds: string[] | null;
  /** When it was made. ISO 8601. */
  createdAt: string;
  /** When it ends; null: never. ISO 8601. */
  expiresAt: string | null;
  /** When it was last used, as far as that was noted; null: never. ISO 8601. */
  lastUsedAt: string | null;
  /** When it was revoked; null while it is valid. ISO 8601. */
  revokedAt: string | null;
}

/** API keys of all workspaces. */
export interface KeyStore {
  /** Stores a new key. */
  insertKey(record: KeyRecord): Promise<void>;
  /**
   * Inserts the key if there is no private key, not even a revoked one, in one step. Of several callers at once, one
   * gets true.
   */
  insertFirstKey(record: KeyRecord): Promise<boolean>;
  /** The key with this hash, revoked or not; null when there is none. */
  findKey(hash: string): Promise<KeyRecord | null>;
  /** All keys, including revoked ones, newest first. */
  listKeys(): Promise<KeyRecord[]>;
  /** Revokes a key. Returns false when there is none, or when it was revoked before. */
  revokeKey(id: string, now: string): Promise<boolean>;
  /**
   * Stores the key that replaces another, which ends at `expiresAt` or earlier if it was to, in one step. Returns false
   * and writes nothing when there is no such key, or when it was revoked or has ended at `now`.
   */
  rotateKey(id: string, next: KeyRecord, times: { expiresAt: string; now: string }): Promise<boolean>;
  /** Notes when keys were last used. The latest time stays; unknown keys are passed over. */
  noteKeyUse(uses: readonly { id: string; at: string }[]): Promise<void>;
}
