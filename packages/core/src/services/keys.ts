/** A new API key. */
export interface CreatedKey {
  /** Id of the key, for revoking it. */
  id: string;
  /** The key itself. It is shown only here: Cuecard keeps its hash. */
  key: string;
  /** What the key may do: `private` everything, `public` only search. */
  kind: "private" | "public";
  /** Workspace that the key opens. */
  workspace: string;
  /** Name for people; null when it has none. */
  name: string | null;
  /** Knowledge bases that a public key may search; null for all. */
  knowledgeBaseIds: string[] | null;
  /** When it was made. ISO 8601. */
  createdAt: string;
}

/** A key as lists show it, without the key itself. */
export interface KeyInfo extends Omit<CreatedKey, "key"> {
  /** First characters of the key, so that people can distinguish keys. */
  hint: string;
  /** When it was revoked; null while it is valid. ISO 8601. */
  revokedAt: string | null;
}

/** What a key may do. */
export interface Principal {
  /** What the key may do: `private` everything, `public` only search. */
  kind: "private" | "public";
  /** Workspace that the key opens. */
  workspace: string;
  /** Knowledge bases that a public key may search; null for all. */
  knowledgeBaseIds: string[] | null;
}

/** API keys of all workspaces. */
export interface Keys {
  /** Makes a key. By default it is a private key of the default workspace. */
  create(input?: {
    kind?: "private" | "public";
    workspace?: string;
    name?: string | null;
    knowledgeBaseIds?: string[] | null;
  }): Promise<CreatedKey>;
  /**
   * Makes a private key of the default workspace if there has never been a private key; else resolves with null. When
   * several processes call it at once, only one makes a key.
   */
  createFirst(): Promise<CreatedKey | null>;
  /** Returns all keys, including revoked ones, newest first. */
  list(): Promise<KeyInfo[]>;
  /** Revokes a key: the next request with it is refused. Throws `key_not_found`. */
  revoke(id: string): Promise<void>;
  /** Returns what a key may do. Throws `invalid_api_key`. */
  authenticate(key: string): Promise<Principal>;
}
