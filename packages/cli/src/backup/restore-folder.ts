import { rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { CuecardError } from "@cuecard/core";
import { anotherVersion } from "@cuecard/core/storage-kit";
import { createBlobCopies, createFileBlobStore } from "@cuecard/local";
import { checkSqlite } from "@cuecard/sqlite-vec";
import { databaseFile, lockFolder } from "cuecard/internals";
import { readSecret } from "../data-folder/secret.ts";
import { blobsFolder, copyPrivately, secretFile, sizeOf } from "./back-up-folder.ts";
import { hashOf, type Manifest, manifestFile, readManifest } from "./manifest.ts";
import { refuseLinks } from "./refuse-links.ts";
import { entriesOf, wholeOrNothing } from "./whole-or-nothing.ts";

export interface FolderRestoreOptions {
  /** Folder of a backup. It is only read. */
  from: string;
  /** The new data folder: without any data of Cuecard. */
  data: string;
  signal: AbortSignal;
  onStep(step: "check" | "files" | "database"): void;
}

/**
 * Makes a data folder of a backup, once the backup is found whole and of a version that this one reads. What is there
 * already is never overwritten. A failed or stopped restore leaves nothing.
 */
export async function restoreFolder(options: FolderRestoreOptions): Promise<Manifest> {
  const { from, data, signal, onStep } = options;
  await refuseLinks(from, [manifestFile, databaseFile, secretFile, blobsFolder]);
  const manifest = await readManifest(from);
  refuseData(data);
  onStep("check");
  await checkBackup(from, manifest, signal);
  if (entriesOf(from).includes(secretFile)) readSecret(join(from, secretFile));
  return wholeOrNothing(data, `Nothing was restored to ${data}`, async () => {
    const lock = lockFolder(data);
    try {
      refuseData(data);
      await restore(options);
    } finally {
      lock.release();
    }
    return manifest;
  });
}

/** The database comes last, under its own name only when it is whole: files without it are refused by every command. */
async function restore({ from, data, signal, onStep }: FolderRestoreOptions): Promise<void> {
  onStep("files");
  const folders = { from: join(from, blobsFolder), to: join(data, blobsFolder) };
  const copies = createBlobCopies({ ...folders, link: false });
  for await (const key of createFileBlobStore({ folder: folders.from }).keys("")) {
    signal.throwIfAborted();
    await copies.keep(key);
  }
  if (entriesOf(from).includes(secretFile)) await copyPrivately(join(from, secretFile), join(data, secretFile));
  onStep("database");
  const unfinished = join(data, `${databaseFile}-unfinished`);
  await copyPrivately(join(from, databaseFile), unfinished);
  signal.throwIfAborted();
  await rename(unfinished, join(data, databaseFile));
}

function refuseData(data: string): void {
  const found = entriesOf(data).find(
    (name) => name.startsWith(databaseFile) || [blobsFolder, secretFile].includes(name),
  );
  if (!found) return;
  const message = `${data} has data already (${found}), and a restore overwrites nothing; choose another folder with --data.`;
  throw new CuecardError("invalid_value", message, { param: "data" });
}

async function checkBackup(from: string, manifest: Manifest, signal: AbortSignal): Promise<void> {
  const path = join(from, databaseFile);
  const damaged = (detail: string) =>
    new CuecardError("storage_failed", `The backup in ${from} is damaged: ${detail}. Choose another one.`);
  const found = await stat(path).catch(() => null);
  if (!found) throw damaged(`it has no ${databaseFile}`);
  const { bytes, sha256 } = manifest.database;
  if (found.size !== bytes) throw damaged(`${databaseFile} has ${found.size} bytes instead of ${bytes}`);
  if ((await hashOf(path, signal)) !== sha256) throw damaged(`${databaseFile} has changed since it was made`);
  const { schema, ownSchema } = await checkSqlite({ path, whole: false, signal });
  if (schema !== ownSchema)
    throw anotherVersion(`The backup in ${from}, of Cuecard ${manifest.cuecard},`, schema, ownSchema);
  if (manifest.blobs === null) return;
  const size = await sizeOf(join(from, blobsFolder), signal);
  if (size.files !== manifest.blobs.files || size.bytes !== manifest.blobs.bytes) {
    const expected = `${manifest.blobs.files} files of ${manifest.blobs.bytes} bytes`;
    throw damaged(`${blobsFolder} has ${size.files} files of ${size.bytes} bytes instead of ${expected}`);
  }
}
