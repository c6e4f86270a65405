import { constants } from "node:fs";
import { copyFile, link, mkdir, open, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { checkOptions } from "@cuecard/core/options";
import { fileFault } from "./file-blob-errors.ts";
import { isMissing, removeEmptyFolders } from "./file-blob-io.ts";
import { blobPath } from "./file-blob-paths.ts";

/** From where to where blobs are copied. */
export interface BlobCopiesOptions {
  /** Folder of a file BlobStore. It may be in use: a blob never changes. */
  from: string;
  /** Folder of the copies, in the same form. It is made when it is missing, for this user alone. */
  to: string;
  /** Gives each blob a second name instead of a copy, where both folders are on one file system. */
  link: boolean;
}

/** Copies single blobs from one folder to another. */
export interface BlobCopies {
  /** Copies a blob. One that was copied before stays. False when `from` has no such blob. Throws `storage_failed`. */
  keep(key: string): Promise<boolean>;
  /** Removes the copy of a blob. */
  drop(key: string): Promise<void>;
}

/** Copies single blobs between folders of file BlobStores, as a backup does. */
export function createBlobCopies(options: BlobCopiesOptions): BlobCopies {
  checkOptions("createBlobCopies", options, { from: true, to: true, link: true });
  const { from, to, link: links } = options;
  const root = resolve(to);

  async function place(source: string, copy: string): Promise<void> {
    if (links && (await linked(source, copy))) return;
    await copyFile(source, copy, constants.COPYFILE_FICLONE);
    const file = await open(copy, "r+");
    try {
      await file.chmod(0o600);
      await file.sync();
    } finally {
      await file.close();
    }
  }

  return {
    async keep(key) {
      const [source, copy] = [blobPath(resolve(from), key), blobPath(root, key)];
      try {
        await mkdir(dirname(copy), { recursive: true, mode: 0o700 });
        await place(source, copy);
        return true;
      } catch (error) {
        if (!isMissing(error)) throw fileFault(`Copying the blob ${key}`, error);
        await removeEmptyFolders(dirname(copy), root);
        return false;
      }
    },
    async drop(key) {
      const copy = blobPath(root, key);
      await rm(copy, { force: true });
      await removeEmptyFolders(dirname(copy), root);
    },
  };
}

/** Some file systems have no second names, and none has them across file systems. */
const noLink = new Set(["EXDEV", "EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"]);

async function linked(source: string, copy: string): Promise<boolean> {
  try {
    await link(source, copy);
    return true;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    if (code === "EEXIST") return true;
    if (noLink.has(code)) return false;
    throw error;
  }
}
