import type { Schema } from "../../api/client.ts";
import { t } from "../../language/text.ts";

/** What a workspace has, as people say it. */
export const usageNames: Record<Schema<"HeldUsage">["kind"], string> = {
  knowledgeBases: t("Knowledge bases"),
  sources: t("Sources"),
  fileBytes: t("Bytes of files"),
  chunks: t("Chunks"),
  liveCalls: t("Calls under way"),
};
