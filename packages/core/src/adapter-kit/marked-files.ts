import { statSync } from "node:fs";
import { basename } from "node:path";
import { CuecardError } from "../errors.ts";

/** Which file stood at a path: another one there has another device or inode. */
export interface MarkedFile {
  /** The path. */
  path: string;
  /** Device of the file. */
  dev: bigint;
  /** Inode of the file. */
  ino: bigint;
}

/** Marks the file that stands at a path now; null when there is none. */
export function markFile(path: string): MarkedFile | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found ? { path, dev: found.dev, ino: found.ino } : null;
}

/**
 * Throws `storage_lost` when a marked file was removed or replaced: what is written into the one that is still open
 * would be gone with its process. A file that is moved back is the same again.
 */
export function checkMarkedFiles(marked: readonly MarkedFile[]): void {
  for (const { path, dev, ino } of marked) {
    const found = statOrNull(path);
    if (found && found.dev === dev && found.ino === ino) continue;
    const what = found ? "was replaced" : "was removed or moved away";
    throw new CuecardError(
      "storage_lost",
      `${basename(path)} ${what} while this process uses its folder, so nothing more is stored. Put back the file that was there, or stop this process, see that the folder has the right data, and start it again.`,
    );
  }
}

/** A folder on the way that may not be entered, or is a file by now, counts as gone. */
function statOrNull(path: string) {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
