import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Source } from "@cuecard/core";
import type { CommandWorkspace } from "../workspace/remote-workspace.ts";
import type { FoundFile } from "./find-files.ts";
import { became, type Outcome, sizeOf } from "./outcome.ts";
import { faultIn, type Report, settle } from "./settle.ts";

export interface Waiting {
  signal: AbortSignal;
  report: Report;
}

/**
 * Brings a base up to date with one file: nothing is done when it has these bytes under this name already, cut as they would be now, and a version it has serves
 * until the new one is ready. What an interrupted run left is taken up again. `known` are the base's sources of this name.
 */
export async function ingestFile(
  workspace: CommandWorkspace,
  knowledgeBaseId: string,
  file: FoundFile,
  known: readonly Source[],
  waiting: Waiting,
): Promise<Outcome> {
  waiting.report("comparing", 0);
  const contentHash = await hashOf(file.path, waiting.signal);
  const same = known.find((source) => source.status === "ready" && source.contentHash === contentHash);
  if (same) {
    await forget(known, same);
    return cutAnew(same);
  }
  for (const begun of known.filter((source) => isUnderWay(source) && source.fileSizeBytes === file.bytes)) {
    const ended = await settle(workspace, begun, waiting);
    if (ended.status === "ready" && ended.contentHash === contentHash) {
      await forget(known, ended);
      return became(file.name, "ready", sizeOf(ended), ended.warnings);
    }
  }
  waiting.report("uploading", 0);
  const content = createReadStream(file.path, { signal: waiting.signal });
  const added = await workspace.sources.addFile(knowledgeBaseId, { filename: file.name, content }, { signal: waiting.signal });
  const ended = await settle(workspace, added, waiting);
  const served = known.filter((source) => source.chunkCount > 0);
  if (ended.status === "ready") {
    await forget(known, ended);
    return became(file.name, "ready", `${sizeOf(ended)}${served.length > 0 ? ", replaced" : ""}`, ended.warnings);
  }
  await forget(
    known.filter((source) => !served.includes(source)),
    ended,
  );
  return became(file.name, "failed", `${faultIn(ended)}${served.length > 0 ? " The version before is still served." : ""}`);

  /** After an update the same bytes may be cut otherwise. */
  async function cutAnew(same: Source): Promise<Outcome> {
    const begun = await workspace.sources.refresh(knowledgeBaseId, same.id, { when: "outdated" });
    if (begun.status === "ready") return became(file.name, "unchanged", sizeOf(begun), begun.warnings);
    const ended = await settle(workspace, begun, waiting);
    if (ended.lastProcessedAt !== same.lastProcessedAt) return became(file.name, "ready", `${sizeOf(ended)}, cut again`, ended.warnings);
    return became(file.name, "failed", `${ended.warnings.at(-1)} The version before is still served.`);
  }

  async function forget(sources: readonly Source[], kept: Source): Promise<void> {
    for (const { id } of sources) if (id !== kept.id) await workspace.sources.delete(knowledgeBaseId, id);
  }
}

const isUnderWay = ({ status }: Source) => status === "pending" || status === "processing";

async function hashOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path, { signal })) hash.update(piece as Uint8Array);
  return hash.digest("hex");
}
