import type { List, PageQuery } from "../schema/common.ts";
import type { CreateKey, KeyInfo, KeyScope, RotateKey } from "../schema/key.ts";

/** A new API key. */
export interface CreatedKey extends KeyInfo {
  /** The key itself. It is shown only here: Cuecard keeps its hash. */
  key: string;
}

/** What a key may do. */
export interface Principal {
  /** Id of the key. A fixed key has one made of its hash. */
  id: string;
  /** Name of the key; null when it has none. */
  name: string | null;
  /** What the key may do: `private` what its scopes say, `public` only search. */
  kind: "private" | "public";
  /** What a private key may do; empty for a public one. */
  scopes: readonly KeyScope[];
  /** Workspace that the key opens. */
  workspace: string;
  /** The only knowledge bases that it opens; null for all. */
  knowledgeBaseIds: readonly string[] | null;
}

/** API keys of one workspace, or of all. */
export interface WorkspaceKeys {
  /**
   * Makes a key. By default it is a private one that may do everything. A public one needs `knowledgeBaseIds`. Throws
   * `missing_field`, `invalid_value` and `knowledge_base_not_found`.
   */
  create(input?: CreateKey): Promise<CreatedKey>;
  /** Returns all keys, including revoked ones, newest first. */
  list(): Promise<KeyInfo[]>;
  /** Returns one page of `list`. */
  page(query?: PageQuery): Promise<List<KeyInfo>>;
  /** Returns a key. Throws `key_not_found`. */
  get(id: string): Promise<KeyInfo>;
  /**
   * Makes a key that may do the same, and lets the old one end after an overlap. Throws `key_not_found`, and
   * `key_inactive` for a key that was revoked or has ended.
   */
  rotate(id: string, input?: RotateKey): Promise<CreatedKey>;
  /** Revokes a key: the next request with it is refused. Throws `key_not_found`. */
  revoke(id: string): Promise<void>;
}

/** API keys of all workspaces. */
export interface Keys extends WorkspaceKeys {
  /** Makes a key, as in {@link WorkspaceKeys}, of the default workspace or of another. */
  create(input?: CreateKey & { workspace?: string }): Promise<CreatedKey>;
  /**
   * Makes a private key of the default workspace if there has never been a private key; else resolves with null. When
   * several processes call it at once, only one makes a key.
   */
  createFirst(): Promise<CreatedKey | null>;
  /** Returns what a key may do. Throws `invalid_api_key`. */
  authenticate(key: string): Promise<Principal>;
}
