import type { Dirent } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "../../limits.ts";
import type { Extractor } from "../../ports/extractor.ts";
import type { IgnoreRules } from "./ignore-rules.ts";

export interface FoundFile {
  /** Where it is. */
  path: string;
  /** What its source is called: the path from the folder, with `/`. */
  name: string;
  /** Size in bytes. */
  bytes: number;
  /** What it holds, of a file in an archive; of others their path is read. */
  content?: Uint8Array;
}

export interface FoundFiles {
  /** Files to ingest. */
  files: FoundFile[];
  /** What is left out without being an error. */
  skipped: { name: string; reason: string }[];
  /** What should have been ingested and can't be. A folder's name ends with `/`. */
  unreadable: { name: string; reason: string }[];
  /** How many entries the ignore patterns leave out. */
  ignored: number;
}

/**
 * Every file of a folder and of the folders in it, by name. A link to a file is read as that file; a link to a folder
 * is skipped, so that no walk goes in circles or comes upon a file twice.
 */
export async function findFiles(
  folder: string,
  rules: IgnoreRules,
  accepts: Extractor["accepts"],
): Promise<FoundFiles> {
  const found: FoundFiles = { files: [], skipped: [], unreadable: [], ignored: 0 };
  await walk(folder, "", { rules, accepts }, found);
  return found;
}

/** What of a folder is taken: all but what the rules ignore, of types that are read. */
interface FileSelection {
  rules: IgnoreRules;
  accepts: Extractor["accepts"];
}

async function walk(
  path: string,
  prefix: string,
  { rules: outer, accepts }: FileSelection,
  found: FoundFiles,
): Promise<void> {
  let entries: Dirent[];
  let rules = outer;
  try {
    entries = await readdir(path, { withFileTypes: true });
    const gitignore = entries.find((entry) => entry.name === ".gitignore" && entry.isFile());
    if (gitignore) rules = outer.withGitignore(prefix, await readFile(join(path, ".gitignore"), "utf8"));
  } catch (error) {
    found.unreadable.push({ name: prefix || `${path}/`, reason: `the folder can't be read (${codeOf(error)})` });
    return;
  }
  entries.sort((left, right) => (left.name < right.name ? -1 : 1));
  for (const entry of entries) {
    const name = prefix + entry.name;
    if (rules.ignores(entry.isDirectory() ? `${name}/` : name)) found.ignored++;
    else if (entry.isDirectory()) await walk(join(path, entry.name), `${name}/`, { rules, accepts }, found);
    else await look(join(path, entry.name), name, accepts, found);
  }
}

async function look(path: string, name: string, accepts: Extractor["accepts"], found: FoundFiles): Promise<void> {
  const { skipped, unreadable } = found;
  const facts = await stat(path).catch((error: unknown) => codeOf(error));
  if (typeof facts === "string") unreadable.push({ name, reason: `it can't be read (${facts})` });
  else if (facts.isDirectory())
    skipped.push({ name, reason: "a link to a folder; pass the folder itself to ingest it" });
  else if (!facts.isFile()) skipped.push({ name, reason: "not a file" });
  else if (!hasKnownEnding(accepts, name))
    skipped.push({ name, reason: "not a supported type; pass the file itself to try it" });
  else take({ path, name, bytes: facts.size }, found);
}

/** Why a file can't be taken whatever is in it; null when it can. */
export function fileFault({ name, bytes }: Pick<FoundFile, "name" | "bytes">): string | null {
  if (bytes > limits.fileBytes)
    return `it has ${bytes} bytes; at most ${limits.fileBytes} (50 MB) are accepted: split it`;
  const characters = [...name].length;
  if (characters <= limits.filenameCharacters) return null;
  return `its path has ${characters} characters; at most ${limits.filenameCharacters} are accepted: ingest a folder deeper in the tree`;
}

/** Takes a file that is there: one that is empty is skipped, one that is too large or too deep reported. */
export function take(file: FoundFile, { files, skipped, unreadable }: FoundFiles): void {
  const { name } = file;
  const fault = fileFault(file);
  if (file.bytes === 0) skipped.push({ name, reason: "empty" });
  else if (fault) unreadable.push({ name, reason: fault });
  else files.push({ ...file, name: name.normalize("NFC") });
}

function hasKnownEnding(accepts: Extractor["accepts"], name: string): boolean {
  const lower = name.toLowerCase();
  return accepts.some(({ endings }) => endings.some((ending) => lower.endsWith(ending)));
}

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? error);
