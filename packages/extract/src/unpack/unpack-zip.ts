import type { UnpackedArchive } from "@cuecard/core";
import { createExpansionCounter, inflated, protectedFile, readZipDirectory } from "../detect/zip/zip-directory.ts";
import { isZip } from "../detect/zip/zip-magic.ts";
import { UnreadableFile } from "../document/unreadable-file.ts";
import { entryNames, nameFault } from "./entry-names.ts";

/**
 * The files of a ZIP archive, by their paths. Only files with one of the endings are inflated, and what comes out is counted: see
 * `zipLimits`. Throws `corrupt_file`, `password_protected`, `expands_too_far`, and `unsupported_content` for a rare way of packing.
 */
export async function unpackZip(archive: Buffer, endings: readonly string[]): Promise<UnpackedArchive> {
  const entries = isZip(archive) ? await readZipDirectory(archive) : null;
  if (!entries) {
    const message = "This ZIP archive is incomplete or damaged, or it is none; pack the files again.";
    throw new UnreadableFile("corrupt_file", message);
  }
  const count = createExpansionCounter({ fileBytes: archive.length, entries: entries.length });
  const names = entryNames(entries);
  const found: UnpackedArchive = { files: [], skipped: [], refused: [] };
  const seen = new Set<string>();
  for (const [at, entry] of entries.entries()) {
    const name = names[at]!;
    if (name.endsWith("/")) continue;
    const lower = name.toLowerCase();
    const fault = nameFault(name) ?? (seen.has(name) ? "the archive has two files of this name; keep one" : null);
    seen.add(name);
    if (fault) found.refused.push({ name, reason: fault });
    else if (lower.endsWith(".zip"))
      found.skipped.push({ name, reason: "an archive in an archive; ingest it by itself" });
    else if (!endings.some((ending) => lower.endsWith(ending)))
      found.skipped.push({ name, reason: "not a supported type" });
    else {
      if (entry.encrypted) throw protectedFile();
      const pieces: Buffer[] = [];
      for await (const piece of inflated(entry)) {
        count(piece.length);
        pieces.push(piece);
      }
      found.files.push({ name, bytes: Buffer.concat(pieces) });
    }
  }
  return found;
}
