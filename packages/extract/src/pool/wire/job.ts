/** One file to parse, as the parent describes it to a child. Its bytes follow. */
export interface Job {
  /** What is wanted of it: a document, or as JSON what a crawl asks for. */
  task: "document" | "links" | "robots";
  mimeType: string | null;
  filename: string | null;
  url: string | null;
}

/** What a child is started with: what its watchdog enforces. */
export interface ChildSettings {
  parentPid: number;
  /** Most resident memory of the child, in bytes. */
  residentBytes: number;
  /** Most milliseconds of processor time, of all its threads, for one file. */
  cpuMs: number;
  /** It waits for its first file, and may load what it needs meanwhile. */
  spare: boolean;
}

/** What the watchdog is told of: the processor time used before a file was begun, or null between files. */
export type WatchedJob = NodeJS.CpuUsage | null;

/** Written by a child to its error stream before it ends itself for memory. */
export const memoryNotice = "cuecard: memory limit exceeded";
/** The same for time. */
export const timeNotice = "cuecard: time limit exceeded";

/** Most bytes that a child may answer for one file: the longest string that V8 has, since a document is decoded as one. */
export const mostAnswerBytes = 2 ** 29 - 24;
