import type { IngestOutcome } from "../../api/ingest.ts";
import type { Source } from "../../schema/source.ts";
import type { Waiting } from "./ingest-file.ts";
import { left, taken } from "./outcome.ts";
import { faultIn, type IngestTarget, waitForSource } from "./wait-for-source.ts";

/**
 * Adds a page, or checks whether a known page has changed. An unreachable page is tried once; the next run, or the
 * server, tries it again. `known` are the knowledge base's sources with this address.
 */
export async function ingestPage(
  target: IngestTarget,
  knowledgeBaseId: string,
  url: string,
  [known]: readonly Source[],
  waiting: Waiting,
): Promise<IngestOutcome> {
  if (!known)
    return outcome(await tried(await target.sources.add(knowledgeBaseId, { sourceType: "url", sourceUrl: url })));
  const before = known.status === "pending" || known.status === "processing" ? await tried(known) : known;
  if (before.status === "failed") return outcome(await tried(await target.sources.retry(knowledgeBaseId, before.id)));
  if (before !== known) return outcome(before);
  const after = await tried(await target.sources.refresh(knowledgeBaseId, before.id));
  if (isUnreachable(after)) return outcome(after);
  if (after.lastProcessedAt === before.lastProcessedAt) {
    const reason = `${after.warnings.at(-1) ?? "it could not be fetched."} The previous version is still served.`;
    return left(url, "failed", reason, after);
  }
  return after.contentHash === before.contentHash ? taken(url, "unchanged", after) : outcome(after);

  function tried(begun: Source): Promise<Source> {
    // A run that has just begun still shows what the one before it failed of: that it failed itself, the next one
    // tells.
    const mayStillWork = isUnreachable(begun) ? begun.attempt + 1 : begun.attempt;
    const enough = (source: Source) => isUnreachable(source) && source.attempt > mayStillWork;
    return waitForSource(target, begun, { ...waiting, enough });
  }

  function outcome(source: Source): IngestOutcome {
    if (isUnreachable(source)) {
      const served = source.chunkCount > 0 ? " The previous version is still served." : "";
      return left(url, "failed", `${faultIn(source)} Run the same command to try again.${served}`, source);
    }
    if (source.status === "failed") return left(url, "failed", faultIn(source), source);
    return known && known.chunkCount > 0 ? taken(url, "refreshed", source, "changed") : taken(url, "added", source);
  }
}

/** Waits for another try, since the page could not be fetched. */
function isUnreachable({ status, step, errorCode }: Source): boolean {
  return (
    (status === "pending" || status === "processing") &&
    step === null &&
    (errorCode === "fetch_failed" || errorCode === "timeout")
  );
}
