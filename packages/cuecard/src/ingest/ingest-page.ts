import type { Source } from "@cuecard/core";
import type { CommandWorkspace } from "../remote-workspace.ts";
import type { Waiting } from "./ingest-file.ts";
import { became, type Outcome, sizeOf } from "./outcome.ts";
import { faultIn, settle } from "./settle.ts";

/** Adds a page, or has the base look whether a page it has was changed. `known` are the base's sources of this address. */
export async function ingestPage(
  workspace: CommandWorkspace,
  knowledgeBaseId: string,
  url: string,
  [known]: readonly Source[],
  waiting: Waiting,
): Promise<Outcome> {
  if (!known) return outcome(await settle(workspace, await add(), waiting));
  const before = known.status === "pending" || known.status === "processing" ? await settle(workspace, known, waiting) : known;
  if (before.status === "failed")
    return outcome(await settle(workspace, await workspace.sources.retry(knowledgeBaseId, before.id), waiting));
  if (before !== known) return outcome(before);
  const after = await settle(workspace, await workspace.sources.refresh(knowledgeBaseId, before.id), waiting);
  if (after.lastProcessedAt === before.lastProcessedAt) {
    return became(url, "failed", `${after.warnings.at(-1) ?? "it could not be fetched."} The version before is still served.`);
  }
  return after.contentHash === before.contentHash ? became(url, "unchanged", sizeOf(after), after.warnings) : outcome(after);

  function add(): Promise<Source> {
    return workspace.sources.add(knowledgeBaseId, { sourceType: "url", sourceUrl: url });
  }

  function outcome(source: Source): Outcome {
    if (source.status === "failed") return became(url, "failed", faultIn(source));
    return became(url, "ready", sizeOf(source), source.warnings);
  }
}
