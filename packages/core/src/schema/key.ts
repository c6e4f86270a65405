import { z } from "zod";
import { limits } from "../limits.ts";
import { filled, Timestamp } from "./common.ts";
import type * as types from "./types/key.ts";

/** What a private key may do. Each operation of /v1 needs one of them. */
export const KeyScope = z
  .enum(["read", "ingest", "calls", "admin"])
  .describe(
    "`read`: search, and read knowledge bases, sources, gaps, eval cases, agents, teams and events. `ingest`: change knowledge bases, sources, gaps and eval cases, and run these. `calls`: start, play, list, read and delete calls; save, run and delete tests. `admin`: change agents and teams, erase callers, and everything about keys.",
  );
export type KeyScope = types.KeyScope;

const kind = z.enum(["private", "public"]);
const scopes = z.array(KeyScope);
const knowledgeBaseIds = z.array(z.string().min(1));

/** Body of `POST /v1/keys`. */
export const CreateKey = z.strictObject({
  kind: kind
    .nullish()
    .transform((value) => value ?? "private")
    .describe("`private`, the default: it may do what its scopes say. `public`: it may only search."),
  name: filled(limits.nameCharacters).nullish().describe("Name for people."),
  scopes: scopes.min(1).nullish().describe("What a private key may do; everything by default. A public key has none."),
  knowledgeBaseIds: knowledgeBaseIds
    .min(1)
    .max(limits.keyKnowledgeBases)
    .nullish()
    .describe(
      "The only knowledge bases that the key opens. A public key needs them; a private key has the scopes read and ingest then.",
    ),
  expiresAt: Timestamp.nullish().describe("When the key ends. ISO 8601, UTC; never by default."),
});
export interface CreateKey extends types.CreateKey {}

/** Body of `POST /v1/keys/:keyId/rotate`. */
export const RotateKey = z.strictObject({
  overlapHours: z
    .number()
    .min(limits.keyOverlapHours.min)
    .max(limits.keyOverlapHours.max)
    .nullish()
    .transform((value) => value ?? limits.keyOverlapHours.default)
    .describe("Hours for which the old key works on; 24 by default."),
  expiresAt: Timestamp.nullish().describe(
    "When the new key ends. ISO 8601, UTC; by default it lives as long as the old one was to.",
  ),
});
export interface RotateKey extends types.RotateKey {}

/** A key as lists show it, without the key itself. */
export const KeyInfo = z.object({
  id: z.string().describe("Id of the key."),
  object: z.literal("key").describe("The type of this object."),
  kind: kind.describe("`private`: it may do what its scopes say. `public`: it may only search."),
  workspace: z.string().describe("Workspace that the key opens."),
  name: z.string().nullable().describe("Name for people."),
  hint: z.string().describe("First characters of the key, so that people can distinguish keys."),
  scopes: scopes.describe("What a private key may do; empty for a public key."),
  knowledgeBaseIds: knowledgeBaseIds.nullable().describe("The only knowledge bases that the key opens; null for all."),
  createdAt: Timestamp.describe("When it was made. ISO 8601, UTC."),
  expiresAt: Timestamp.nullable().describe("When it ends. ISO 8601, UTC; null: never."),
  lastUsedAt: Timestamp.nullable().describe(
    "When it was last used, about a minute late. ISO 8601, UTC; null: never, as far as is known.",
  ),
  revokedAt: Timestamp.nullable().describe("When it was revoked. ISO 8601, UTC; null while it is valid."),
  warning: z.string().nullable().describe("What should be changed about the key, as a sentence."),
});
export interface KeyInfo extends types.KeyInfo {}

/** A key that was just made, as /v1 answers it. */
export const IssuedKey = KeyInfo.extend({
  key: z
    .string()
    .nullable()
    .describe("The key itself, shown only in this answer. Null when the same request is answered again."),
});
export interface IssuedKey extends types.IssuedKey {}
