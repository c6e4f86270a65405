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
 * Modes of what is made in a folder of that mode: for its owner, and for its group where the folder is shared with it, which is when others
 * can't enter it or when its setgid bit is set (backups, Kubernetes' fsGroup). Never for others.
 */
export function modesWithin(folderMode: number): Modes {
  const shared = (folderMode & 0o007) === 0 || (folderMode & 0o2000) !== 0;
  const group = shared ? folderMode & 0o070 : 0;
  return { file: 0o600 | (group & 0o060), folder: 0o700 | group };
}

/** Makes the folder, and for this user alone those above it that are missing, under any umask; one that exists stays as it is. */
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
  // The umask takes away what `mkdir` is asked for; the setgid bit comes from the folder above.
  chmodSync(folder, (statSync(folder).mode & 0o7000) | mode);
}

/** Makes an empty file of the mode that its folder asks for, under any umask; one that exists stays as it is. */
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
