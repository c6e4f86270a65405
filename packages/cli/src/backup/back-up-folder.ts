import { existsSync } from "node:fs";
import { chmod, copyFile, open, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CuecardError } from "@cuecard/core";
import { makePrivateFile } from "@cuecard/core/adapter-kit";
import { createBlobCopies, createFileBlobStore } from "@cuecard/local";
import { backUpSqlite, checkSqlite } from "@cuecard/sqlite-vec";
import { databaseFile } from "cuecard/internals";
import { version } from "../version.ts";
import { hashOf, type Manifest, manifestFile, newManifest } from "./manifest.ts";
import { entriesOf, wholeOrNothing } from "./whole-or-nothing.ts";

/** What a folder's backup has beside its database. */
export const blobsFolder = "blobs";
export const secretFile = "secret";

export interface FolderBackupOptions {
  /** The data folder. A server may use it meanwhile. */
  data: string;
  /** An empty folder, or one that does not exist. */
  to: string;
  /** Whether files' bytes are in the data folder. Those of a bucket are not copied. */
  withBlobs: boolean;
  signal: AbortSignal;
  /** Called with what is done now, and with bytes while the database is copied. */
  onStep(step: "files" | "database" | "check", bytes?: { copied: number; total: number }): void;
}

/**
 * Backs up a data folder: one state of its database, the files of that state, and the secret. The copy is opened and
 * checked before the backup counts as finished. A failed or stopped backup leaves nothing.
 */
export async function backUpFolder(options: FolderBackupOptions): Promise<{ manifest: Manifest; lost: string[] }> {
  const { to } = options;
  if (entriesOf(to).length > 0) {
    const what = entriesOf(to).includes(manifestFile) ? "has a backup already" : "is not empty";
    throw new CuecardError("invalid_value", `${to} ${what}; choose an empty folder, or one that does not exist.`);
  }
  return wholeOrNothing(to, `Nothing was backed up to ${to}`, () => backUp(options));
}

async function backUp({ data, to, withBlobs, signal, onStep }: FolderBackupOptions) {
  const madeAt = new Date().toISOString();
  const copy = join(to, databaseFile);
  const folders = { from: join(data, blobsFolder), to: join(to, blobsFolder) };
  onStep(withBlobs ? "files" : "database");
  const { lost } = await backUpSqlite({
    path: join(data, databaseFile),
    to: copy,
    blobs: withBlobs ? createBlobCopies({ ...folders, link: true }) : null,
    signal,
    onProgress: (bytes) => onStep("database", bytes),
  });
  // Upload addresses that were made before stay valid after a restore.
  if (existsSync(join(data, secretFile))) await copyPrivately(join(data, secretFile), join(to, secretFile));
  onStep("check");
  const { schema, counts } = await checkSqlite({ path: copy, whole: true, signal });
  await toDisk(copy);
  const manifest = newManifest({
    cuecard: version,
    madeAt,
    schema,
    database: { bytes: (await stat(copy)).size, sha256: await hashOf(copy, signal) },
    counts,
    blobs: withBlobs ? await sizeOf(folders.to, signal) : null,
  });
  const path = join(to, manifestFile);
  makePrivateFile(path, 0o600);
  await writeFile(path, `${JSON.stringify(manifest, null, 2)}\n`);
  await toDisk(path);
  return { manifest, lost };
}

/** Copies a file that only its user may read. */
export async function copyPrivately(from: string, to: string): Promise<void> {
  makePrivateFile(to, 0o600);
  await copyFile(from, to);
  await chmod(to, 0o600);
  await toDisk(to);
}

/** Number and bytes of the blobs in a folder. */
export async function sizeOf(folder: string, signal: AbortSignal): Promise<{ files: number; bytes: number }> {
  const blobs = createFileBlobStore({ folder });
  const size = { files: 0, bytes: 0 };
  for await (const key of blobs.keys("")) {
    size.files += 1;
    size.bytes += (await blobs.stat(key, { signal }))?.bytes ?? 0;
  }
  return size;
}

/** Flushes a file that was written. */
async function toDisk(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
