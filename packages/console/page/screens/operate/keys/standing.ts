import type { Schema } from "../../../api/client.ts";

type Key = Schema<"Key">;

/** Whether a key that works is one of several of its name and rights: the newest, or one that was replaced. */
export type Standing = "only" | "new" | "old";

/** Whether a key works. */
export function stateOf({ revokedAt, expiresAt }: Key): "valid" | "revoked" | "ended" {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? "ended" : "valid";
}

/** How a key stands beside the others. A rotation gives the old key an end, and the new one its name and rights. */
export function standingOf(key: Key, keys: readonly Key[]): Standing {
  if (stateOf(key) !== "valid") return "only";
  const twins = keys.filter((each) => each.id !== key.id && stateOf(each) === "valid" && isTwin(each, key));
  if (key.expiresAt !== null && twins.some((each) => each.createdAt > key.createdAt)) return "old";
  return twins.some((each) => each.expiresAt !== null && each.createdAt < key.createdAt) ? "new" : "only";
}

const rightsOf = ({ name, kind, scopes, knowledgeBaseIds }: Key) =>
  JSON.stringify([name, kind, [...scopes].sort(), [...(knowledgeBaseIds ?? [])].sort()]);

const isTwin = (a: Key, b: Key) => rightsOf(a) === rightsOf(b);
