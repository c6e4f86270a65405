import { open, rm } from "node:fs/promises";
import { join } from "node:path";

/** Enough that a disk with only scraps left is full: the next page of a database, or a journal, needs as much. */
const probeBytes = 65_536;

/** Whether the folder's disk takes a small file just now: not when it is full, read-only or gone. */
export async function isWritable(folder: string): Promise<boolean> {
  const path = join(folder, `probe-${process.pid}`);
  try {
    const file = await open(path, "w", 0o600);
    try {
      await file.writeFile(new Uint8Array(probeBytes));
    } finally {
      await file.close();
    }
    return true;
  } catch {
    return false;
  } finally {
    await rm(path, { force: true }).catch(() => {});
  }
}
