import { rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { type BlobStore, type BlobStream, isCuecardError } from "@cuecard/core";
import { makePrivateFolder, modesWithin, throwIfAborted, untilAborted } from "@cuecard/core/adapter-kit";
import { checkOptions } from "@cuecard/core/options";
import { fileFault } from "./file-blob-errors.ts";
import {
  type BlobFolder,
  isMissing,
  keysBelow,
  moveIntoPlace,
  openNew,
  readPieces,
  removeEmptyFolders,
  removeUnfinished,
  syncFolder,
  writeAll,
} from "./file-blob-io.ts";
import { blobPath, unfinishedName } from "./file-blob-paths.ts";

/** Where the blobs are kept. */
export interface FileBlobStoreOptions {
  /**
   * The folder of the blobs. It is made when it is missing, for this user alone. In a folder that only its user and its
   * group may enter, the group keeps access. Processes may share it: opening removes only unfinished files that nobody
   * has touched for an hour.
   */
  folder: string;
}

/**
 * Keeps blobs as files of one folder. A blob is written under a temporary name beside its own, flushed to the disk and
 * renamed, so that after a crash or a power cut it is there whole or not at all. The name of a folder inside ends in
 * `+`. Throws `storage_failed` for faults of the file system, with what to do, and `invalid_value` for a key outside
 * the port's alphabet.
 *
 * @example
 * ```ts
 * const blobs = createFileBlobStore({ folder: "./cuecard-data/blobs" });
 * ```
 */
export function createFileBlobStore(options: FileBlobStoreOptions): BlobStore {
  checkOptions("createFileBlobStore", options, { folder: true });
  const { folder } = options;
  const root = resolve(folder);
  const place: BlobFolder = { root, modes: modesWithin(0o700) };

  return {
    specificationVersion: "v1",
    async open() {
      await guarded(`Opening the blob folder ${folder}`, async () => {
        makePrivateFolder(root);
        place.modes = modesWithin((await stat(root)).mode);
        await removeUnfinished(root);
        // Found out now, not at the first upload: may this process write here?
        const probe = join(root, unfinishedName());
        await (await openNew(probe, place)).close();
        await rm(probe);
      });
    },

    put: (key, content, { signal }) => writeBlob(place, key, content, signal),

    async get(key, { signal }) {
      const path = blobPath(root, key);
      throwIfAborted(signal);
      return guarded(`Reading the blob ${key}`, async () => {
        const found = await stat(path).catch(nullWhenMissing);
        return found?.isFile() ? readPieces(path, found.size, key, signal) : null;
      });
    },

    async stat(key, { signal }) {
      const path = blobPath(root, key);
      throwIfAborted(signal);
      return guarded(`Reading the blob ${key}`, async () => {
        const found = await stat(path).catch(nullWhenMissing);
        return found?.isFile() ? { bytes: found.size, mimeType: null } : null;
      });
    },

    presignPut: async () => null,

    async delete(key) {
      const path = blobPath(root, key);
      await guarded(`Deleting the blob ${key}`, async () => {
        await rm(path, { force: true });
        await syncFolder(dirname(path)).catch(nullWhenMissing);
        await removeEmptyFolders(dirname(path), root);
      });
    },

    keys: (prefix) => keysBelow(root, "", prefix),

    async close() {},
  };
}

/** Writes under a temporary name, then moves the whole file into place. Returns the number of bytes. */
async function writeBlob(place: BlobFolder, key: string, content: BlobStream, signal: AbortSignal): Promise<number> {
  const path = blobPath(place.root, key);
  const doing = `Writing the blob ${key}`;
  const part = join(dirname(path), unfinishedName());
  throwIfAborted(signal);
  const file = await guarded(doing, () => openNew(part, place));
  try {
    const bytes = await writeAll(file, untilAborted(content, signal), doing);
    throwIfAborted(signal);
    await guarded(doing, () => moveIntoPlace(part, path, place));
    return bytes;
  } catch (error) {
    // The first fault is the one to report, whatever happens while cleaning up; `open` removes what is left.
    await rm(part, { force: true }).catch(() => {});
    await removeEmptyFolders(dirname(path), place.root).catch(() => {});
    throw error;
  }
}

async function guarded<Result>(doing: string, step: () => Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    throw isCuecardError(error) ? error : fileFault(doing, error);
  }
}

function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}
