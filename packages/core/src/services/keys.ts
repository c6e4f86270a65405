/** A new API key. */
export interface CreatedKey {
  /** Id of the key, for revoking it. */
  id: string;
  /** Shown once: only its hash is kept. */
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
  /** First characters of the key, to tell keys apart. */
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
  /** Bases a public key may search; null for all. */
  knowledgeBaseIds: string[] | null;
}

/** API keys of all workspaces. */
export interface Keys {
  /** Makes a key; a private one of the default workspace unless asked otherwise. */
  create(input?: {
    kind?: "private" | "public";
    workspace?: string;
    name?: string | null;
    knowledgeBaseIds?: string[] | null;
  }): Promise<CreatedKey>;
  /** A private key of the default workspace, when there was never a private one; null when there was. Of several processes at once one makes it. */
  createFirst(): Promise<CreatedKey | null>;
  /** All keys, revoked ones too, newest first. */
  list(): Promise<KeyInfo[]>;
  /** Throws `key_not_found`. Takes effect at the next request. */
  revoke(id: string): Promise<void>;
  /** Throws `invalid_api_key`. */
  authenticate(key: string): Promise<Principal>;
}
