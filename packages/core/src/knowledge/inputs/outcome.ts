import type { IngestOutcome } from "../../api/ingest.ts";
import type { Source } from "../../schema/source.ts";

/** The outcome of an input that is new, or has a new version. */
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
