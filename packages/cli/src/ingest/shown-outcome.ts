import type { IngestOutcome, Source } from "@cuecard/core";
import { counted } from "../terminal/terminal.ts";

/** What became of one file or page, as it is printed. */
export interface ShownOutcome {
  name: string;
  state: "ready" | "unchanged" | "removed" | "skipped" | "failed" | "unfinished";
  /** Details about it, without a full stop. */
  note: string;
  warnings: string[];
}

/** What can be found now is `ready`, whether it was there before or not; its size says more than why it was taken. */
export function shownOutcome({ name, state, reason, source }: IngestOutcome): ShownOutcome {
  if (state === "removed" || state === "skipped" || state === "failed")
    return { name, state, note: reason ?? "", warnings: [] };
  const { crawl, sourceType, warnings } = source!;
  const note = crawl ? foundIn(source!) : sizeOf(source!);
  const why = sourceType === "file" && reason !== null ? `, ${reason}` : "";
  return { name, state: state === "unchanged" ? "unchanged" : "ready", note: note + why, warnings };
}

function sizeOf({ chunkCount, tokenCount }: Source): string {
  return `${counted(chunkCount, "chunk")}, ${counted(tokenCount, "token")}`;
}

function foundIn({ crawlReport }: Source): string {
  const { found, taken, skipped } = crawlReport!;
  const reasons = Object.entries(skipped).map(([reason, count]) => `${count} ${reason.replaceAll("_", " ")}`);
  return `${counted(taken, "page")} of ${found} addresses${reasons.length > 0 ? `; left out: ${reasons.join(", ")}` : ""}`;
}
