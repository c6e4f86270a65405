import { CuecardError } from "@cuecard/core/errors";
import { checkRuntime } from "./check-runtime.ts";
import type { EmbeddedOptions } from "./create-cuecard.ts";
import type * as Internals from "./internals.ts";

/**
 * This package again, by its name and in a variable: a bundler takes nothing of it into a bundle. What starts threads
 * and processes from its own files, and loads native modules, is the installed package also where a program is a bundle.
 */
const engine = "cuecard/internals";

/**
 * Opens Cuecard with its defaults: SQLite with sqlite-vec, files on disk, and the local embedder. Throws
 * `data_folder_locked` when another process uses the folder, and `not_available` in a runtime that can't run it. The
 * first call loads Cuecard; the import of the package loads almost nothing.
 */
export async function createCuecard(options: EmbeddedOptions = {}): ReturnType<typeof Internals.createCuecard> {
  checkRuntime(options?.data === ":memory:");
  const loaded = await loadEngine(engine);
  return loaded.createCuecard(options);
}

/** Loads the package by its name from where this code runs, which in a bundle is the bundle's folder. */
export async function loadEngine(name: string): Promise<typeof Internals> {
  try {
    return await import(/* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ name);
  } catch (cause) {
    const { code, message } = cause as { code?: unknown; message?: unknown };
    // Also of a package that Cuecard itself misses, whose name the message has.
    if (code !== "ERR_MODULE_NOT_FOUND" || !String(message).includes(`package '${name.split("/")[0]}`)) throw cause;
    const sentence =
      "This program is a bundle, and the package cuecard is not installed where the bundle runs. Run `npm install cuecard` in the bundle's folder or in one above it: Cuecard starts threads and processes from files of its packages, which a bundle does not have.";
    throw new CuecardError("not_available", sentence, { cause });
  }
}
