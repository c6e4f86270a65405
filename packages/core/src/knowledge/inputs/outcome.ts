import type { Source } from "../../schema/source.ts";
import type { IngestOutcome } from "../../services/ingest.ts";

/** What is in the base now, new or under another version. */
export function taken(
  name: string,
  state: "added" | "refreshed" | "unchanged",
  source: Source,
  reason: string | null = null,
): IngestOutcome {
  return { name, state, reason, source };
}

/** What is not, and why. */
export function left(
  name: string,
  state: "removed" | "skipped" | "failed",
  reason: string,
  source: Source | null = null,
): IngestOutcome {
  return { name, state, reason, source };
}
