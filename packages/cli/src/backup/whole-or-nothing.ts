import { readdirSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { CuecardError, isCuecardError } from "@cuecard/core";
import { makeFolder } from "cuecard/internals";

/** Names in a folder; none when there is no such folder. */
export function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw new CuecardError("storage_failed", `${folder} can't be read (${codeOf(error)}).`, { cause: error });
  }
}

/**
 * Does `work`, which fills a folder. When it fails or is stopped, everything that it made is removed, the folder too
 * when it was made for it. The error says `undone`, and why.
 */
export async function wholeOrNothing<T>(folder: string, undone: string, work: () => Promise<T>): Promise<T> {
  const before = new Set(entriesOf(folder));
  const isNew = !exists(folder);
  makeFolder(folder);
  try {
    return await work();
  } catch (error) {
    for (const name of entriesOf(folder)) {
      if (!before.has(name)) await rm(join(folder, name), { recursive: true, force: true });
    }
    if (isNew) rmSync(folder, { recursive: true, force: true });
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new CuecardError("storage_failed", `${undone}: ${reasonOf(error)}`, { cause: error });
  }
}

function exists(folder: string): boolean {
  try {
    readdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

function reasonOf(error: unknown): string {
  if (isCuecardError(error)) return error.message;
  if (codeOf(error) === "ENOSPC") return "The disk is full; free disk space, or choose another folder.";
  return error instanceof Error ? error.message : String(error);
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
