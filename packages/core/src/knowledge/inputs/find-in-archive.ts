import { createReadStream } from "node:fs";
import { join } from "node:path";
import { CuecardError } from "../../errors.ts";
import type { Extractor } from "../../ports/extractor.ts";
import { type FoundFiles, take } from "./find-files.ts";
import type { IgnoreRules } from "./ignore-rules.ts";

/** Files of one archive: each is a source. */
const mostFiles = 1_000;

/** Whether a file that is named is read as a folder. */
export const isArchive = (path: string) => path.toLowerCase().endsWith(".zip");

/**
 * Every file of a ZIP archive, as `findFiles` finds those of a folder, with the content in memory. Throws `expands_too_far` for more than
 * 1,000 files, and what `Extractor.unpack` throws, with the archive's path.
 */
export async function findInArchive(
  path: string,
  rules: IgnoreRules,
  { unpack, signal }: { unpack: Extractor["unpack"]; signal: AbortSignal },
): Promise<FoundFiles> {
  const content = createReadStream(path, { signal });
  const archive = await unpack({ content, mimeType: null, filename: path, url: null, signal }).catch(
    (error: unknown) => {
      if (!(error instanceof CuecardError)) throw error;
      throw new CuecardError(error.code, `${path} can't be ingested: ${error.message}`, { cause: error });
    },
  );
  const found: FoundFiles = { files: [], skipped: [], unreadable: [], ignored: 0 };
  const wanted = ({ name }: { name: string }) => {
    if (!isIgnored(rules, name)) return true;
    found.ignored++;
    return false;
  };
  for (const { name, bytes } of archive.files.filter(wanted))
    take({ path: join(path, name), name, bytes: bytes.length, content: bytes }, found);
  found.skipped.push(...archive.skipped.filter(wanted));
  found.unreadable.push(...archive.refused);
  if (found.files.length > mostFiles) {
    const message = `${path} can't be ingested: it has ${found.files.length} files, and at most ${mostFiles} are read; unpack it and ingest the folder.`;
    throw new CuecardError("expands_too_far", message);
  }
  return found;
}

/** Whether the rules leave out a file, or a folder that it is in. */
function isIgnored(rules: IgnoreRules, name: string): boolean {
  const parts = name.split("/");
  return parts.some((_, at) => rules.ignores(parts.slice(0, at + 1).join("/") + (at + 1 < parts.length ? "/" : "")));
}
