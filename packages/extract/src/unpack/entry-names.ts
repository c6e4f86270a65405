import { isUtf8 } from "node:buffer";
import iconv from "iconv-lite";
import { decodeText } from "../detect/charset/decode-text.ts";
import type { ZipEntry } from "../detect/zip/zip-directory.ts";

/**
 * The paths of an archive's entries, with `/`, in Unicode's composed form. ZIP says UTF-8 or CP437, and programs write what their
 * system has: names that are neither UTF-8 nor said in it are read together, as one text whose letters tell its encoding.
 */
export function entryNames(entries: readonly ZipEntry[]): string[] {
  const foreign = entries.filter(({ nameBytes, unicodeName }) => unicodeName === null && !isUtf8(nameBytes));
  const together = Buffer.concat(foreign.flatMap(({ nameBytes }) => [nameBytes, Buffer.from("\n")]));
  const read = (foreign.length > 0 && decodeText(together, null)?.text.split("\n")) || [];
  const guessed =
    read.length === foreign.length + 1 ? read : foreign.map(({ nameBytes }) => iconv.decode(nameBytes, "cp437"));
  const names = new Map(foreign.map((entry, at) => [entry, guessed[at]!]));
  return entries.map((entry) =>
    (entry.unicodeName ?? names.get(entry) ?? entry.name).replaceAll("\\", "/").normalize("NFC"),
  );
}

/** Why a path can't name a source; null when it can. */
export function nameFault(name: string): string | null {
  if (/^\/|^\p{L}:/u.test(name)) return "its path is absolute; pack the folder again with relative paths";
  if (name.split("/").includes("..")) return "its path leads out of the archive (..); pack the folder again";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u001f]/.test(name)) return "its path has control characters; rename it and pack the folder again";
  return null;
}
