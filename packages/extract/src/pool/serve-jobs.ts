import { rmSync } from "node:fs";
import { Socket } from "node:net";
import { Worker } from "node:worker_threads";
import { UnreadableFile } from "../parse/unreadable-file.ts";
import { type FrameHead, frameParts } from "./frame.ts";
import type { ChildSettings, Job, WatchedJob } from "./job.ts";

/** What a child made of a file. */
export interface Answer {
  warnings: string[];
  document: Uint8Array[];
}

export interface ServeOptions {
  /** Entry of the thread that watches over this process. */
  watchdog: URL;
  parse(job: Job): Promise<Answer>;
  /** Loads what parsing needs, while the child waits for its first file. */
  preload(): Promise<void>;
}

/** Share of the memory limit above which a child is not used for another file. */
const spentShare = 1 / 2;

/**
 * The child's side of the pool: takes jobs over its channel, answers frames over file descriptor 3. What `parse` throws
 * that is no UnreadableFile ends the process: nothing is known of its state.
 */
export function serveJobs({ watchdog, parse, preload }: ServeOptions): void {
  const settings = JSON.parse(process.argv[2] ?? "{}") as ChildSettings;
  const answers = new Socket({ fd: 3, readable: false, writable: true });
  const guard = new Worker(watchdog, { workerData: settings });
  guard.unref();

  async function answer(job: Job) {
    let head: FrameHead = { warnings: [], error: null, spent: false };
    let document: Uint8Array[] = [];
    const begun: WatchedJob = process.cpuUsage();
    guard.postMessage(begun);
    try {
      const parsed = await parse(job);
      document = parsed.document;
      head = { ...head, warnings: parsed.warnings, spent: process.memoryUsage.rss() > settings.residentBytes * spentShare };
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      head = { ...head, error: { code: error.code, message: error.message } };
    }
    guard.postMessage(null satisfies WatchedJob);
    for (const part of frameParts(head, document)) answers.write(part);
  }

  if (settings.spare) void preload();
  process.on("message", (job: Job) => void answer(job));
  process.on("disconnect", () => {
    rmSync(settings.folder, { recursive: true, force: true });
    process.exit();
  });
}
