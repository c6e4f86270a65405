import type { Principal } from "../../api/keys.ts";
import type { KeyRecord } from "../../ports/storage/keys.ts";
import { type KeyInfo, KeyScope } from "../../schema/key.ts";

type Facts = Pick<KeyRecord, "kind" | "scopes">;

/** What a key may do: a private one without scopes everything, a public one nothing but search. */
export function scopesOf({ kind, scopes }: Facts): KeyScope[] {
  return kind === "public" ? [] : (scopes ?? KeyScope.options);
}

/** A key as lists show it. */
export function infoOf({ hash: _hash, ...record }: KeyRecord): KeyInfo {
  const { id, ...rest } = record;
  return { id, object: "key", ...rest, scopes: scopesOf(record), warning: warningOf(record) };
}

export function principalOf(record: KeyRecord): Principal {
  const { id, name, kind, workspace, knowledgeBaseIds } = record;
  return { id, name, kind, scopes: scopesOf(record), workspace, knowledgeBaseIds };
}

/** Earlier versions made public keys without knowledge bases. They work on. */
function warningOf({ kind, knowledgeBaseIds, revokedAt }: Omit<KeyRecord, "hash">): string | null {
  if (kind !== "public" || knowledgeBaseIds !== null || revokedAt !== null) return null;
  return "This public key searches every knowledge base of its workspace, later ones too; create one for the knowledge bases that it needs, and revoke this one.";
}
