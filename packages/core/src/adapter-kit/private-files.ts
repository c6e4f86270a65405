import { chmodSync, closeSync, fchmodSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** Permission bits of new entries. */
export interface Modes {
  /** Mode of a file, such as `0o600`. */
  file: number;
  /** Mode of a folder, such as `0o700`. */
  folder: number;
}

/**
 * Returns the modes for new entries in a folder of this mode. The owner may use them. So may the group, if the folder
 * is shared with it: others can't enter it, or its setgid bit is set (backups, Kubernetes' fsGroup). Others never may.
 */
export function modesWithin(folderMode: number): Modes {
  const shared = (folderMode & 0o007) === 0 || (folderMode & 0o2000) !== 0;
  const group = shared ? folderMode & 0o070 : 0;
  return { file: 0o600 | (group & 0o060), folder: 0o700 | group };
}

/**
 * Makes the folder, and missing folders above it for this user alone, under any umask. An existing folder is not
 * changed.
 */
export function makePrivateFolder(folder: string, mode = 0o700): void {
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" && dirname(folder) !== folder) {
      makePrivateFolder(dirname(folder));
      makePrivateFolder(folder, mode);
      return;
    }
    if (code === "EEXIST" && statSync(folder).isDirectory()) return;
    throw error;
  }
  // The umask may remove bits that `mkdir` was given. The setgid bit comes from the folder above.
  chmodSync(folder, (statSync(folder).mode & 0o7000) | mode);
}

/** Makes an empty file with the mode that its folder needs, under any umask. An existing file is not changed. */
export function makePrivateFile(path: string, mode = modesWithin(statSync(dirname(path)).mode).file): void {
  let file: number;
  try {
    file = openSync(path, "wx", mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return;
    throw error;
  }
  try {
    fchmodSync(file, mode);
  } finally {
    closeSync(file);
  }
}
