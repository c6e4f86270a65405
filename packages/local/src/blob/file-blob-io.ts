import type { Dirent } from "node:fs";
import { chmod, type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { BlobStream } from "@cuecard/core";
import { type Modes, throwIfAborted } from "@cuecard/core/adapter-kit";
import { errorCode, fileFault } from "./file-blob-errors.ts";
import { fileSegment, folderSegment, isUnfinished } from "./file-blob-paths.ts";

/** Most bytes that a read takes at once. */
const pieceBytes = 65_536;

/** The store's folder, and the modes of what is made in it. */
export interface BlobFolder {
  /** Absolute path of the folder. */
  root: string;
  /** Modes of new files and folders. */
  modes: Modes;
}

/** Opens a file that must not exist yet, in a folder that is made when missing. */
export async function openNew(path: string, place: BlobFolder): Promise<FileHandle> {
  const file = await inFolderOf(path, place, () => open(path, "wx", place.modes.file));
  // The umask takes away what was asked for. A file system without modes refuses, and has none to widen.
  await file.chmod(place.modes.file).catch(() => {});
  return file;
}

/**
 * Writes the content to the disk, closes the file and returns the number of bytes. Throws `storage_failed` for a fault
 * of the file, and a fault of the content as it is.
 */
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

/** Renames a whole file to its own name, and has the folder's change on the disk. */
export async function moveIntoPlace(from: string, path: string, place: BlobFolder): Promise<void> {
  await inFolderOf(path, place, () => rename(from, path));
  await syncFolder(dirname(path));
}

/**
 * Does `step` in the path's folder, which is made when it is missing; a delete that removes the emptied folder in
 * between only costs another try.
 */
async function inFolderOf<Result>(path: string, place: BlobFolder, step: () => Promise<Result>): Promise<Result> {
  const folder = dirname(path);
  for (let attempt = 1; ; attempt++) {
    try {
      await making.get(folder);
      return await step();
    } catch (error) {
      if (!isMissing(error) || attempt === 5) throw error;
    }
    await makeFolders(folder, place);
  }
}

/** Folders that this process is making. Their names are on the disk only when that is done. */
const making = new Map<string, Promise<void>>();

/** Makes the folder and what is missing between it and the root, each with its name on the disk before it is used. */
function makeFolders(folder: string, place: BlobFolder): Promise<void> {
  const begun = making.get(folder);
  if (begun) return begun;
  const made = makeFolder(folder, place).finally(() => making.delete(folder));
  making.set(folder, made);
  return made;
}

async function makeFolder(folder: string, place: BlobFolder): Promise<void> {
  const { root, modes } = place;
  try {
    await mkdir(folder, modes.folder);
  } catch (error) {
    if (errorCode(error) === "EEXIST") return;
    if (!isMissing(error) || folder === root) throw error;
    await makeFolders(dirname(folder), place);
    return makeFolder(folder, place);
  }
  await chmod(folder, ((await stat(folder)).mode & 0o7000) | modes.folder).catch(() => {});
  await syncFolder(dirname(folder));
}

/** Syncs of folders that have not begun yet: each holds for all who ask until it begins. */
const coming = new Map<string, Promise<void>>();
/** Syncs of folders that are under way. */
const running = new Map<string, Promise<void>>();

/** Makes names in the folder outlive a power cut. Those who ask at the same moment share one sync. */
export function syncFolder(folder: string): Promise<void> {
  const joined = coming.get(folder);
  if (joined) return joined;
  const begin = () => {
    coming.delete(folder);
    const sync = syncNow(folder).finally(() => {
      if (running.get(folder) === sync) running.delete(folder);
    });
    running.set(folder, sync);
    return sync;
  };
  const sync = (running.get(folder) ?? Promise.resolve()).then(begin, begin);
  coming.set(folder, sync);
  return sync;
}

async function syncNow(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes a folder and those above it, up to the root, as long as they are empty. */
export async function removeEmptyFolders(from: string, root: string): Promise<void> {
  for (let folder = from; folder !== root; folder = dirname(folder)) {
    try {
      await rmdir(folder);
    } catch (error) {
      if (!isMissing(error)) return;
    }
  }
}

/**
 * The file is opened by the first read, so that a stream nobody reads holds nothing. `size`: bytes that it had. A small
 * file gets no large piece of memory.
 */
export async function* readPieces(path: string, size: number, key: string, signal: AbortSignal): BlobStream {
  const guarded = <Result>(step: Promise<Result>) =>
    step.catch((error) => {
      throw fileFault(`Reading the blob ${key}`, error);
    });
  throwIfAborted(signal);
  const file = await guarded(open(path, "r"));
  try {
    for (;;) {
      const { bytesRead, buffer } = await guarded(file.read(new Uint8Array(Math.min(pieceBytes, size + 1))));
      throwIfAborted(signal);
      if (bytesRead > 0) yield buffer.subarray(0, bytesRead);
      // A file gives less than it is asked for only at its end.
      if (bytesRead < buffer.length) return;
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
      if (below.startsWith(prefix) || prefix.startsWith(below))
        yield* keysBelow(join(folder, entry.name), below, prefix);
    } else {
      const segment = fileSegment(entry.name);
      if (segment !== null && `${parent}${segment}`.startsWith(prefix)) yield `${parent}${segment}`;
    }
  }
}

/** Milliseconds without a write after which the process of an unfinished file is taken for gone. */
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
    // Also far ahead: a wrong clock wrote it.
    return Math.abs(Date.now() - (await stat(path)).mtimeMs) > abandonedMs;
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

/** Whether an error says that there is no such file. */
export function isMissing(error: unknown): boolean {
  return errorCode(error) === "ENOENT";
}
