import type { BlobStore, Storage } from "@cuecard/core";
import { counted } from "../terminal/terminal.ts";
import { type Finding, failed, ok, warning } from "./finding.ts";
import { basesOf, sourcesOf, workspacesOf } from "./stored-rows.ts";

/** Keys of one question to the store. */
const askedAtOnce = 500;
/** Names that are shown. */
const mostShown = 3;

/** Files that sources name and that are gone, and files that nothing names. */
export async function checkBlobs(storage: Storage, blobs: BlobStore, signal: AbortSignal): Promise<Finding[]> {
  const missing = await missingBlobs(storage, blobs, signal);
  const { files, orphaned } = await orphanedBlobs(storage, blobs, signal);
  const findings =
    missing.length === 0
      ? [ok("files", `All files that sources name are there (${counted(files, "file")}).`)]
      : [
          failed(
            "files",
            `${counted(missing.length, "file")} of sources ${missing.length === 1 ? "is" : "are"} gone: ${shown(missing)}. Restore from a backup.`,
          ),
        ];
  if (orphaned.length > 0) {
    const next = "Those older than a day are deleted by the next maintenance.";
    findings.push(
      warning("files", `Nothing names ${counted(orphaned.length, "stored file")}: ${shown(orphaned)}. ${next}`),
    );
  }
  return findings;
}

async function missingBlobs(storage: Storage, blobs: BlobStore, signal: AbortSignal): Promise<string[]> {
  const missing: string[] = [];
  for (const workspace of await workspacesOf(storage, blobs)) {
    for await (const { id } of basesOf(storage, workspace)) {
      for await (const { blobKey } of sourcesOf(storage, workspace, id)) {
        if (blobKey !== null && !(await blobs.stat(blobKey, { signal }))) missing.push(blobKey);
      }
    }
  }
  return missing;
}

async function orphanedBlobs(storage: Storage, blobs: BlobStore, signal: AbortSignal) {
  const orphaned: string[] = [];
  let files = 0;
  let batch: string[] = [];
  const placeOf = (key: string) => key.split("/").slice(0, 2).join("/");
  const ask = async () => {
    const [workspace, base] = (batch[0] ?? "").split("/");
    if (base) orphaned.push(...(await storage.workspace(workspace!).unreferencedBlobs(base, batch)));
    batch = [];
  };
  for await (const key of blobs.keys("")) {
    signal.throwIfAborted();
    files += 1;
    if (batch.length === askedAtOnce || (batch[0] && placeOf(batch[0]) !== placeOf(key))) await ask();
    batch.push(key);
  }
  await ask();
  return { files, orphaned };
}

const shown = (keys: readonly string[]) =>
  `${keys.slice(0, mostShown).join(", ")}${keys.length > mostShown ? ", …" : ""}`;
