// Written by `pnpm types` from the schemas beside this folder; change those, not this.

/** Body of `POST /v1/keys`. */
export interface CreateKey {
  /** `private`, the default: it may do what its scopes say. `public`: it may only search. */
  kind?: "private" | "public" | null | undefined;
  /** Name for people. */
  name?: string | null | undefined;
  /** What a private key may do; everything by default. A public key has none. */
  scopes?: KeyScope[] | null | undefined;
  /** The only knowledge bases that the key opens. A public key needs them; a private key has the scopes read and ingest then. */
  knowledgeBaseIds?: string[] | null | undefined;
  /** When the key ends. ISO 8601, UTC; never by default. */
  expiresAt?: string | null | undefined;
}

/** A key that was just made, as /v1 answers it. */
export interface IssuedKey {
  /** Id of the key. */
  id: string;
  /** The type of this object. */
  object: "key";
  /** `private`: it may do what its scopes say. `public`: it may only search. */
  kind: "private" | "public";
  /** Workspace that the key opens. */
  workspace: string;
  /** Name for people. */
  name: string | null;
  /** First characters of the key, so that people can distinguish keys. */
  hint: string;
  /** What a private key may do; empty for a public key. */
  scopes: KeyScope[];
  /** The only knowledge bases that the key opens; null for all. */
  knowledgeBaseIds: string[] | null;
  /** When it was made. ISO 8601, UTC. */
  createdAt: string;
  /** When it ends. ISO 8601, UTC; null: never. */
  expiresAt: string | null;
  /** When it was last used, about a minute late. ISO 8601, UTC; null: never, as far as is known. */
  lastUsedAt: string | null;
  /** When it was revoked. ISO 8601, UTC; null while it is valid. */
  revokedAt: string | null;
  /** What should be changed about the key, as a sentence. */
  warning: string | null;
  /** The key itself, shown only in this answer. Null when the same request is answered again. */
  key: string | null;
}

/** A key as lists show it, without the key itself. */
export interface KeyInfo {
  /** Id of the key. */
  id: string;
  /** The type of this object. */
  object: "key";
  /** `private`: it may do what its scopes say. `public`: it may only search. */
  kind: "private" | "public";
  /** Workspace that the key opens. */
  workspace: string;
  /** Name for people. */
  name: string | null;
  /** First characters of the key, so that people can distinguish keys. */
  hint: string;
  /** What a private key may do; empty for a public key. */
  scopes: KeyScope[];
  /** The only knowledge bases that the key opens; null for all. */
  knowledgeBaseIds: string[] | null;
  /** When it was made. ISO 8601, UTC. */
  createdAt: string;
  /** When it ends. ISO 8601, UTC; null: never. */
  expiresAt: string | null;
  /** When it was last used, about a minute late. ISO 8601, UTC; null: never, as far as is known. */
  lastUsedAt: string | null;
  /** When it was revoked. ISO 8601, UTC; null while it is valid. */
  revokedAt: string | null;
  /** What should be changed about the key, as a sentence. */
  warning: string | null;
}

/** What a private key may do. Each operation of /v1 needs one of them. */
export type KeyScope = "read" | "ingest" | "calls" | "admin";

/** Body of `POST /v1/keys/:keyId/rotate`. */
export interface RotateKey {
  /** Hours for which the old key works on; 24 by default. */
  overlapHours?: number | null | undefined;
  /** When the new key ends. ISO 8601, UTC; by default it lives as long as the old one was to. */
  expiresAt?: string | null | undefined;
}
