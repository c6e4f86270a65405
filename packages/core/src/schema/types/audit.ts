// Written by `pnpm types` from the schemas beside this folder; change those, not this.

/** One operation that changed something, or was to. It has ids and no words. */
export interface AuditEntry {
  /** Id of the entry. */
  id: string;
  /** The type of this object. */
  object: "audit_entry";
  /** Name of the operation, as in the OpenAPI document, such as `deleteSource`. */
  operation: string;
  /** `done`: it was done. `refused`: nothing was changed; `code` says why. `failed`: the service had a fault. */
  outcome: AuditOutcome;
  /** Code of the error; null when it was done. */
  code: string | null;
  /** Id of the object that was made, changed or deleted. */
  objectId: string | null;
  /** Id of the knowledge base that it belongs to. */
  knowledgeBaseId: string | null;
  /** Id of the key; null for the command line of the operator. */
  keyId: string | null;
  /** Name of the key then, or `command line`. */
  keyName: string | null;
  /** Address of the client, as far as it is known. */
  address: string | null;
  /** Id of the request, as its answer had it in `X-Request-Id`. */
  requestId: string | null;
  /** When it ended. ISO 8601, UTC. */
  createdAt: string;
}

/** How an operation ended. */
export type AuditOutcome = "done" | "refused" | "failed";

/** Query of `GET /v1/audit`. */
export interface AuditQuery {
  /**
   * Most items on the page. 1 to 100.
   * @default 20
   */
  limit?: number | undefined;
  /** `nextCursor` of the previous page; the first page when omitted. */
  cursor?: string | null | undefined;
  /** Only this operation, such as `deleteSource`. */
  operation?: string | undefined;
  /** `done`: it was done. `refused`: nothing was changed; `code` says why. `failed`: the service had a fault. */
  outcome?: AuditOutcome | undefined;
  /** Only entries of this object. */
  objectId?: string | undefined;
  /** Only entries of this key. */
  keyId?: string | undefined;
  /** Only entries of this time or later. ISO 8601, UTC. */
  from?: string | undefined;
  /** Only entries of before this time. ISO 8601, UTC. */
  to?: string | undefined;
}
