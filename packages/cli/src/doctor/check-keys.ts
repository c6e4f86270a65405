import type { Storage } from "@cuecard/core";
import { type Finding, ok, warning } from "./finding.ts";

/** How many stored keys are valid, and which public ones may search every knowledge base. */
export async function checkKeys(storage: Storage, fixedKeys: readonly string[]): Promise<Finding[]> {
  const valid = (await storage.listKeys()).filter(({ revokedAt }) => revokedAt === null);
  const count = (kind: string) => valid.filter((key) => key.kind === kind).length;
  const fixed = fixedKeys.length > 0 ? `, and ${fixedKeys.length} in CUECARD_API_KEYS` : "";
  const findings = [ok("keys", `Valid keys: ${count("private")} private, ${count("public")} public${fixed}.`)];
  if (count("private") === 0 && fixedKeys.length === 0) {
    findings.push(warning("keys", "There is no valid private key. Create one with `cuecard keys create`."));
  }
  const open = valid.filter(({ kind, knowledgeBaseIds }) => kind === "public" && knowledgeBaseIds === null);
  if (open.length > 0) {
    const ids = open.map(({ id }) => id).join(", ");
    const next = "Replace them by keys made with --base.";
    findings.push(warning("keys", `Public keys may search every knowledge base of their workspace: ${ids}. ${next}`));
  }
  return findings;
}
