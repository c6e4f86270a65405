import { Socket } from "node:net";
import { UnreadableFile } from "../../document/unreadable-file.ts";
import type { AnswerHead } from "../wire/answer-head.ts";
import { type FrameRules, frameStart, readFrame } from "../wire/frame.ts";
import { type ChildSettings, type Job, mostAnswerBytes } from "../wire/job.ts";
import { startWatchdog } from "./start-watchdog.ts";

/** What a child makes of a file. */
export interface JobResult {
  /** Sentences for the source's warnings. */
  warnings: string[];
  /** Bytes of the answer, in parts. */
  document: Uint8Array[];
}

/** What a child does. */
export interface ServeOptions {
  /** Entry of the thread that watches over this process. */
  watchdog: URL;
  /** Reads one file. Throws UnreadableFile for a file that can't be read. */
  parse(bytes: Buffer, job: Job, settings: ChildSettings): Promise<JobResult>;
  /** Loads what parsing needs, while the child waits for its first file. */
  preload(): Promise<void>;
}

/** Share of the memory limit above which a child is not used for another file, once its garbage is collected. */
const spentShare = 1 / 5;

/** The parent is trusted. */
const jobRules: FrameRules<Job> = { mostBodyBytes: 2 ** 32 - 1, readHead: (value) => value as Job };

/**
 * Runs the child's side of the pool. It takes jobs over its input and answers frames over file descriptor 3. An error
 * of `parse` that is not an UnreadableFile ends the process, since its state is not known then.
 */
export async function serveJobs({ watchdog, parse, preload }: ServeOptions): Promise<void> {
  const settings = JSON.parse(process.argv[2] ?? "{}") as ChildSettings;
  const jobs = new Socket({ fd: 0, readable: true, writable: false });
  const answers = new Socket({ fd: 3, readable: false, writable: true });
  const watch = startWatchdog(watchdog, settings);

  async function made(bytes: Buffer, job: Job): Promise<JobResult> {
    const { warnings, document } = await parse(bytes, job, settings);
    if (bytesOf(document) <= mostAnswerBytes) return { warnings, document };
    throw new UnreadableFile(
      "expands_too_far",
      "The text of this file is too long to be read at once; split it and add the parts.",
    );
  }

  async function answer(bytes: Buffer, job: Job) {
    let head: AnswerHead = { warnings: [], error: null, spent: false };
    let document: Uint8Array[] = [];
    watch(process.cpuUsage());
    try {
      const read = await made(bytes, job);
      document = read.document;
      head = {
        ...head,
        warnings: read.warnings,
        spent: isSpent(settings.residentBytes * spentShare),
      };
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      head = { ...head, error: { code: error.code, message: error.message } };
    }
    watch(null);
    for (const part of [...frameStart(head, bytesOf(document)), ...document]) answers.write(part);
  }

  // The parent is gone, or wants nothing more.
  jobs.once("close", () => process.exit());
  if (settings.spare) void preload();
  for (;;) {
    const frame = await readFrame(jobs, jobRules);
    if (!frame) return;
    await answer(Buffer.from(frame.body.buffer, frame.body.byteOffset, frame.body.length), frame.head);
  }
}

/** Whether more memory stays taken than a child may begin its next file with. */
function isSpent(mostBytes: number): boolean {
  if (process.memoryUsage.rss() <= mostBytes) return false;
  // Garbage of this file would count for the next one: without need V8 collects it only when the heap is full.
  globalThis.gc?.();
  return process.memoryUsage.rss() > mostBytes;
}

function bytesOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((length, part) => length + part.length, 0);
}
