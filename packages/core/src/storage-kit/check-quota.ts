import { CuecardError } from "../errors.ts";
import type { Quota, Used } from "../ports/storage/usage.ts";

const words: Record<Used, { what: string; wayOut: string }> = {
  knowledgeBases: { what: "knowledge bases", wayOut: "delete one" },
  sources: { what: "sources", wayOut: "delete some" },
  fileBytes: { what: "bytes of files", wayOut: "delete some files" },
  chunks: { what: "chunks", wayOut: "delete some sources" },
  liveCalls: { what: "calls under way", wayOut: "end one" },
};

/** Throws `quota_exceeded` when a workspace that has `used` may not have so much more. */
export function checkQuota(workspace: string, quota: Quota, used: number): void {
  const message = whyNot(workspace, quota, used);
  if (message !== null) throw new CuecardError("quota_exceeded", message);
}

/** What a workspace may have yet, for several that are added in one step. */
export interface Room {
  /** Takes room for one of them. Returns why there is none, and takes nothing then; null when there is. */
  take(quotas: readonly Quota[]): string | null;
}

/** `used`: how much there is now of each kind that a quota bounds. */
export function createRoom(workspace: string, used: ReadonlyMap<Used, number>): Room {
  const there = new Map(used);
  return {
    take(quotas) {
      for (const quota of quotas) {
        const message = whyNot(workspace, quota, there.get(quota.kind)!);
        if (message !== null) return message;
      }
      // Chunks come when the source is processed.
      for (const { kind, added } of quotas) if (kind !== "chunks") there.set(kind, there.get(kind)! + added);
      return null;
    },
  };
}

function whyNot(workspace: string, { kind, most, added }: Quota, used: number): string | null {
  if (used + added <= most) return null;
  const { what, wayOut } = words[kind];
  const more = kind === "fileBytes" ? `, and this file has ${added}` : "";
  return `Workspace "${workspace}" has ${used} of at most ${most} ${what}${more}; ${wayOut}, or ask the operator for a higher quota.`;
}
