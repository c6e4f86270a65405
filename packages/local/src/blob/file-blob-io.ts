import type { Dirent } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { BlobStream } from "@cuecard/core";
import { throwIfAborted } from "@cuecard/core/adapter-kit";
import { errorCode, fileFault } from "./file-blob-errors.ts";
import { fileSegment, folderSegment, isUnfinished } from "./file-blob-paths.ts";

/** Bytes a read takes at once. */
const pieceBytes = 65_536;

/** Opens a file that must not exist yet, in a folder that is made when missing. */
export function openNew(path: string, root: string): Promise<FileHandle> {
  return inFolderOf(path, root, () => open(path, "wx"));
}

/** Writes the content to the disk and closes the file. A fault of the file is `storage_failed`; one of the content is thrown as it is. */
export async function writeAll(file: FileHandle, content: BlobStream, doing: string): Promise<number> {
  const guarded = (step: Promise<void>) =>
    step.catch((error) => {
      throw fileFault(doing, error);
    });
  let bytes = 0;
  try {
    for await (const piece of content) {
      await guarded(file.writeFile(piece));
      bytes += piece.byteLength;
    }
    await guarded(file.sync());
  } finally {
    await guarded(file.close());
  }
  return bytes;
}

export async function moveIntoPlace(from: string, path: string, root: string): Promise<void> {
  await inFolderOf(path, root, () => rename(from, path));
  await syncFolder(dirname(path));
}

/** Does `step` in an existing folder; a delete that removes the emptied folder in between only costs another try. */
async function inFolderOf<Result>(path: string, root: string, step: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      const made = await mkdir(dirname(path), { recursive: true });
      if (made) await syncAbove(dirname(path), root);
      return await step();
    } catch (error) {
      if (!isMissing(error) || attempt === 5) throw error;
    }
  }
}

async function syncAbove(folder: string, root: string): Promise<void> {
  if (folder === root) return;
  await syncFolder(dirname(folder));
  await syncAbove(dirname(folder), root);
}

/** Makes names in the folder outlive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function removeEmptyFolders(from: string, root: string): Promise<void> {
  for (let folder = from; folder !== root; folder = dirname(folder)) {
    try {
      await rmdir(folder);
    } catch (error) {
      if (!isMissing(error)) return;
    }
  }
}

/** The file is opened by the first read, so that a stream nobody reads holds nothing. */
export async function* readPieces(path: string, key: string, signal: AbortSignal): BlobStream {
  const guarded = <Result>(step: Promise<Result>) =>
    step.catch((error) => {
      throw fileFault(`Reading the blob ${key}`, error);
    });
  throwIfAborted(signal);
  const file = await guarded(open(path, "r"));
  try {
    for (;;) {
      const { bytesRead, buffer } = await guarded(file.read(new Uint8Array(pieceBytes)));
      throwIfAborted(signal);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** Keys of the blobs in `folder` that begin with `prefix`; folders that cannot hold one are not read. */
export async function* keysBelow(folder: string, parent: string, prefix: string): AsyncIterable<string> {
  for (const entry of await entriesOf(folder)) {
    if (entry.isDirectory()) {
      const segment = folderSegment(entry.name);
      if (segment === null) continue;
      const below = `${parent}${segment}/`;
      if (below.startsWith(prefix) || prefix.startsWith(below)) yield* keysBelow(join(folder, entry.name), below, prefix);
    } else {
      const segment = fileSegment(entry.name);
      if (segment !== null && `${parent}${segment}`.startsWith(prefix)) yield `${parent}${segment}`;
    }
  }
}

/** Nothing was written to an unfinished file for this long: its process is gone. Others may be writing theirs just now. In milliseconds. */
const abandonedMs = 3_600_000;

/** Removes files that a process which died was still writing. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const entry of await entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && folderSegment(entry.name) !== null) await removeUnfinished(path);
    else if (isUnfinished(entry.name) && (await isAbandoned(path))) await rm(path, { force: true });
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(path)).mtimeMs > abandonedMs;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw fileFault("Listing the blob folder", error);
  }
}

export function isMissing(error: unknown): boolean {
  return errorCode(error) === "ENOENT";
}
