import { z } from "zod";
import { PageQuery, Timestamp } from "./common.ts";
import type * as types from "./types/audit.ts";

/** How an operation ended. */
export const AuditOutcome = z
  .enum(["done", "refused", "failed"])
  .describe("`done`: it was done. `refused`: nothing was changed; `code` says why. `failed`: the service had a fault.");
export type AuditOutcome = types.AuditOutcome;

/** One operation that changed something, or was to. It has ids and no words. */
export const AuditEntry = z.object({
  id: z.string().describe("Id of the entry."),
  object: z.literal("audit_entry").describe("The type of this object."),
  operation: z.string().describe("Name of the operation, as in the OpenAPI document, such as `deleteSource`."),
  outcome: AuditOutcome,
  code: z.string().nullable().describe("Code of the error; null when it was done."),
  objectId: z.string().nullable().describe("Id of the object that was made, changed or deleted."),
  knowledgeBaseId: z.string().nullable().describe("Id of the knowledge base that it belongs to."),
  keyId: z.string().nullable().describe("Id of the key; null for the command line of the operator."),
  keyName: z.string().nullable().describe("Name of the key then, or `command line`."),
  address: z.string().nullable().describe("Address of the client, as far as it is known."),
  requestId: z.string().nullable().describe("Id of the request, as its answer had it in `X-Request-Id`."),
  createdAt: Timestamp.describe("When it ended. ISO 8601, UTC."),
});
export interface AuditEntry extends types.AuditEntry {}

/** Query of `GET /v1/audit`. */
export const AuditQuery = PageQuery.extend({
  operation: z.string().min(1).max(100).optional().describe("Only this operation, such as `deleteSource`."),
  outcome: AuditOutcome.optional(),
  objectId: z.string().min(1).max(128).optional().describe("Only entries of this object."),
  keyId: z.string().min(1).max(128).optional().describe("Only entries of this key."),
  from: Timestamp.optional().describe("Only entries of this time or later. ISO 8601, UTC."),
  to: Timestamp.optional().describe("Only entries of before this time. ISO 8601, UTC."),
});
export interface AuditQuery extends types.AuditQuery {}
