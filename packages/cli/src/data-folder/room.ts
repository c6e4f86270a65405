import { opendir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";

/** A disk with less is about to be full: one large document and its vectors take as much. */
const leastBytes = 1e9;
/** With less, no write fits. */
const fullBytes = 10e6;

/** How much room a folder's disk has. */
export async function roomOn(folder: string): Promise<{ freeBytes: number; state: "ok" | "low" | "full" }> {
  const { bavail, bsize } = await statfs(folder);
  const freeBytes = bavail * bsize;
  return { freeBytes, state: freeBytes < fullBytes ? "full" : freeBytes < leastBytes ? "low" : "ok" };
}

/** Bytes of all files in a folder. Throws the signal's reason when it aborts. */
export async function bytesIn(folder: string, signal: AbortSignal): Promise<number> {
  let bytes = 0;
  for await (const entry of await opendir(folder, { recursive: true })) {
    signal.throwIfAborted();
    if (!entry.isFile()) continue;
    // A file may go while others are looked at.
    bytes += await stat(join(entry.parentPath, entry.name)).then(
      ({ size }) => size,
      () => 0,
    );
  }
  return bytes;
}
