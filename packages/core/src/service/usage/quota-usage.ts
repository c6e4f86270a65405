import type { WorkspaceStorage } from "../../ports/storage/storage.ts";
import type { Used } from "../../ports/storage/usage.ts";
import type { HeldUsage } from "../../schema/usage.ts";
import type { Quotas } from "../quotas/quotas.ts";

const kinds: Used[] = ["knowledgeBases", "sources", "fileBytes", "chunks", "liveCalls"];

/** What one workspace has now, beside its quotas. */
export function createQuotaUsage(
  store: Pick<WorkspaceStorage, "countUsed">,
  quotas: Quotas,
): () => Promise<HeldUsage[]> {
  const hold = async (kind: Used) => ({ kind, used: await store.countUsed(kind), quota: quotas[kind] ?? null });
  return () => Promise.all(kinds.map(hold));
}
