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
export function checkQuota(workspace: string, { kind, most, added }: Quota, used: number): void {
  if (used + added <= most) return;
  const { what, wayOut } = words[kind];
  const more = kind === "fileBytes" ? `, and this file has ${added}` : "";
  const message = `Workspace "${workspace}" has ${used} of at most ${most} ${what}${more}; ${wayOut}, or ask the operator for a higher quota.`;
  throw new CuecardError("quota_exceeded", message);
}
