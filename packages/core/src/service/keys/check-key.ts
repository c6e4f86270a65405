import { CuecardError } from "../../errors.ts";
import { checkBases } from "../../knowledge/knowledge-bases/check-bases.ts";
import type { KeyRecord } from "../../ports/storage/keys.ts";
import type { Storage } from "../../ports/storage/storage.ts";
import type { KeyScope } from "../../schema/key.ts";

/** Scopes whose every operation is of one knowledge base, or can be refused by name. */
const scopesOfBases: readonly KeyScope[] = ["read", "ingest"];

/** Throws `invalid_value` for a name that no workspace has. */
export function checkWorkspaceName(workspace: string): void {
  if (/^[A-Za-z0-9._-]{1,64}$/.test(workspace)) return;
  const message = `Workspace "${workspace}" is not a valid name; use 1 to 64 characters of A-Z a-z 0-9 . _ -`;
  throw new CuecardError("invalid_value", message, { param: "workspace" });
}

/** The end of a key as it is stored. Throws `invalid_value` for one that is over. */
export function endOf(expiresAt: string | null, now: number): string | null {
  if (expiresAt === null) return null;
  if (Date.parse(expiresAt) > now) return new Date(expiresAt).toISOString();
  const message = `expiresAt is ${expiresAt}, and it is ${new Date(now).toISOString()} already; pass a later time.`;
  throw new CuecardError("invalid_value", message, { param: "expiresAt" });
}

/** Checks what a key opens. Throws `missing_field`, `invalid_value` and `knowledge_base_not_found`. */
export async function checkReach(
  storage: Pick<Storage, "workspace">,
  {
    kind,
    workspace,
    scopes,
    knowledgeBaseIds: ids,
  }: Pick<KeyRecord, "kind" | "workspace" | "scopes" | "knowledgeBaseIds">,
): Promise<void> {
  const param = "knowledgeBaseIds";
  if (kind === "public" && scopes !== null) {
    const message = "A public key may only search, so it has no scopes; leave them out, or make a private key.";
    throw new CuecardError("invalid_value", message, { param: "scopes" });
  }
  if (kind === "public" && ids === null) {
    const message = "knowledgeBaseIds is missing; pass the ids of the knowledge bases that the public key may search.";
    throw new CuecardError("missing_field", message, { param });
  }
  if (kind === "private" && ids !== null && !(scopes ?? ["admin"]).every((scope) => scopesOfBases.includes(scope))) {
    const message = `A private key for some knowledge bases can have the scopes ${scopesOfBases.join(" and ")} only; pass one of them or both, or leave out knowledgeBaseIds.`;
    throw new CuecardError("invalid_value", message, { param });
  }
  await checkBases(storage.workspace(workspace), ids ?? []);
}
