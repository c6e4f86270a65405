import type { Schema } from "../../api/client.ts";

/** What a workspace has, as people say it. */
export const usageNames: Record<Schema<"HeldUsage">["kind"], string> = {
  knowledgeBases: "Knowledge bases",
  sources: "Sources",
  fileBytes: "Bytes of files",
  chunks: "Chunks",
  liveCalls: "Calls under way",
};
