import type { Source } from "@cuecard/core";
import type { CommandWorkspace } from "../workspace/remote-workspace.ts";
import type { Waiting } from "./ingest-file.ts";
import { became, type Outcome, sizeOf } from "./outcome.ts";
import { faultIn, settle } from "./settle.ts";

/**
 * Adds a page, or has the base look whether a page it has was changed. One that can't be reached is tried once; whether it can be later
 * is for the next run, or for the server, to find out. `known` are the base's sources of this address.
 */
export async function ingestPage(
  workspace: CommandWorkspace,
  knowledgeBaseId: string,
  url: string,
  [known]: readonly Source[],
  waiting: Waiting,
): Promise<Outcome> {
  if (!known) return outcome(await tried(await add()));
  const before = known.status === "pending" || known.status === "processing" ? await tried(known) : known;
  if (before.status === "failed") return outcome(await tried(await workspace.sources.retry(knowledgeBaseId, before.id)));
  if (before !== known) return outcome(before);
  const after = await tried(await workspace.sources.refresh(knowledgeBaseId, before.id));
  if (isUnreachable(after)) return outcome(after);
  if (after.lastProcessedAt === before.lastProcessedAt) {
    return became(url, "failed", `${after.warnings.at(-1) ?? "it could not be fetched."} The version before is still served.`);
  }
  return after.contentHash === before.contentHash ? became(url, "unchanged", sizeOf(after), after.warnings) : outcome(after);

  function add(): Promise<Source> {
    return workspace.sources.add(knowledgeBaseId, { sourceType: "url", sourceUrl: url });
  }

  function tried(begun: Source): Promise<Source> {
    // A run that has just begun still shows what the one before it failed of: that it failed itself, the next one tells.
    const mayStillWork = isUnreachable(begun) ? begun.attempt + 1 : begun.attempt;
    const enough = (source: Source) => isUnreachable(source) && source.attempt > mayStillWork;
    return settle(workspace, begun, { ...waiting, enough });
  }

  function outcome(source: Source): Outcome {
    if (isUnreachable(source)) {
      const served = source.chunkCount > 0 ? " The version before is still served." : "";
      return became(url, "failed", `${faultIn(source)} The same command tries again.${served}`);
    }
    if (source.status === "failed") return became(url, "failed", faultIn(source));
    return became(url, "ready", sizeOf(source), source.warnings);
  }
}

/** Waits for another try, since the page could not be fetched. */
function isUnreachable({ status, step, errorCode }: Source): boolean {
  return (status === "pending" || status === "processing") && step === null && (errorCode === "fetch_failed" || errorCode === "timeout");
}
