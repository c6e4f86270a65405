import type { OcrSettings } from "../../ocr/ocr-adapter.ts";

/** One file to parse, as the parent describes it to a child. Its bytes follow. */
export interface Job {
  /** What to make of it: a document, the files of an archive, or JSON for a crawl. */
  task: "document" | "unpack" | "links" | "robots";
  /** For `unpack`: endings of the files that are taken. */
  endings?: readonly string[];
  /** MIME type that the caller or the server named. */
  mimeType: string | null;
  /** Name of the file. */
  filename: string | null;
  /** Address of the page, against which relative links are resolved. */
  url: string | null;
}

/** What a child starts with. Its watchdog enforces the limits. */
export interface ChildSettings {
  /** Process whose end is the child's end too. */
  parentPid: number;
  /** Most resident memory of the child, in bytes. */
  residentBytes: number;
  /** Most milliseconds of processor time, of all its threads, for one file. */
  cpuMs: number;
  /** What reads words in pictures; absent where nothing does. */
  ocr?: OcrSettings | undefined;
  /** True for a child that waits for its first file, and may load its parsers meanwhile. */
  spare: boolean;
}

/** The processor time that was used before a file began, for the watchdog. Null between files. */
export type WatchedJob = NodeJS.CpuUsage | null;

/** Written by a child to its error stream before it ends itself for memory. */
export const memoryNotice = "cuecard: memory limit exceeded";
/** The same for time. */
export const timeNotice = "cuecard: time limit exceeded";

/** Most bytes that a child may answer for one file. A document is decoded as one string, and V8 has no longer one. */
export const mostAnswerBytes = 2 ** 29 - 24;
