import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { IngestOutcome } from "../../api/ingest.ts";
import type { Source } from "../../schema/source.ts";
import type { FoundFile } from "./find-files.ts";
import { left, taken } from "./outcome.ts";
import { faultIn, type IngestTarget, type Report, waitForSource } from "./wait-for-source.ts";

export interface Waiting {
  signal: AbortSignal;
  report: Report;
}

/**
 * Brings a knowledge base up to date with one file. Nothing is done when it already has these bytes under this name,
 * cut as they would be now. The previous version serves until the new one is ready. An interrupted run is continued.
 * `known` are the knowledge base's sources with this name.
 */
export async function ingestFile(
  target: IngestTarget,
  knowledgeBaseId: string,
  file: FoundFile,
  known: readonly Source[],
  waiting: Waiting,
): Promise<IngestOutcome> {
  waiting.report("comparing", 0);
  const contentHash = await hashOf(file, waiting.signal);
  const served = known.filter((source) => source.chunkCount > 0);
  const ready = (source: Source) =>
    served.length > 0 ? taken(file.name, "refreshed", source, "replaced") : taken(file.name, "added", source);
  const same = known.find((source) => source.status === "ready" && source.contentHash === contentHash);
  if (same) {
    await forget(known, same);
    return cutAgain(same);
  }
  for (const begun of known.filter((source) => isUnderWay(source) && source.fileSizeBytes === file.bytes)) {
    const ended = await waitForSource(target, begun, waiting);
    if (ended.status === "ready" && ended.contentHash === contentHash) {
      await forget(known, ended);
      return ready(ended);
    }
  }
  waiting.report("uploading", 0);
  const content = contentOf(file, waiting.signal);
  const added = await target.sources.addFile(knowledgeBaseId, { name: file.name, content }, { signal: waiting.signal });
  const ended = await waitForSource(target, added, waiting);
  if (ended.status === "ready") {
    await forget(known, ended);
    return ready(ended);
  }
  await forget(
    known.filter((source) => !served.includes(source)),
    ended,
  );
  return left(
    file.name,
    "failed",
    `${faultIn(ended)}${served.length > 0 ? " The previous version is still served." : ""}`,
    ended,
  );

  /** After an update the same bytes may be cut otherwise. */
  async function cutAgain(same: Source): Promise<IngestOutcome> {
    const begun = await target.sources.refresh(knowledgeBaseId, same.id, { when: "outdated" });
    if (begun.status === "ready") return taken(file.name, "unchanged", begun);
    const ended = await waitForSource(target, begun, waiting);
    if (ended.lastProcessedAt !== same.lastProcessedAt) return taken(file.name, "refreshed", ended, "cut again");
    return left(file.name, "failed", `${ended.warnings.at(-1)} The previous version is still served.`, ended);
  }

  async function forget(sources: readonly Source[], kept: Source): Promise<void> {
    for (const { id } of sources) if (id !== kept.id) await target.sources.delete(knowledgeBaseId, id);
  }
}

const isUnderWay = ({ status }: Source) => status === "pending" || status === "processing";

async function* contentOf({ path, content }: FoundFile, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  if (content) yield content;
  else yield* createReadStream(path, { signal });
}

async function hashOf(file: FoundFile, signal: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of contentOf(file, signal)) hash.update(piece as Uint8Array);
  return hash.digest("hex");
}
