import type { Cuecard } from "@cuecard/core";
import type { EmbeddedOptions } from "./create-cuecard.ts";

/**
 * Opens Cuecard with its defaults: SQLite with sqlite-vec, files on disk, and the local embedder. Throws
 * `data_folder_locked` when another process uses the folder. The first call loads Cuecard; the import of the package
 * loads almost nothing.
 */
export async function createCuecard(options: EmbeddedOptions = {}): Promise<Cuecard> {
  const loaded = await import("./create-cuecard.ts");
  return loaded.createCuecard(options);
}
