import { signal } from "@preact/signals";
import { type Problem, problemOf } from "../../../api/problem.ts";
import { key } from "../../../app/session.ts";
import type { NamedFile } from "./folder-files.ts";
import { bringFile, type Outcome } from "./upload-file.ts";

/** A file on its way in. */
export interface Upload extends NamedFile {
  kbId: string;
  sent: number;
  outcome: Outcome | null;
  problem: Problem | null;
}

/** All uploads of this tab. They go on while one looks at another screen. */
export const uploads = signal<readonly Upload[]>([]);

/** Files that are sent at once: one is read by the service while the next ones are on their way. */
const atOnce = 3;

let running = 0;

/** Told that a knowledge base has changed. */
const listeners = new Set<(kbId: string) => void>();

/** Calls `changed` whenever a file of a knowledge base has arrived. Returns the end of it. */
export function onArrival(kbId: string, changed: () => void): () => void {
  const listener = (of: string) => of === kbId && changed();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Puts files behind those that are waiting. */
export function enqueue(kbId: string, files: readonly NamedFile[]): void {
  const fresh = files.map((file) => ({ ...file, kbId, sent: 0, outcome: null, problem: null }));
  uploads.value = [...uploads.value, ...fresh];
  next();
}

/** Sends a file that failed once more. */
export function sendAgain(upload: Upload): void {
  change(upload, { sent: 0, problem: null });
  next();
}

/** Takes what has ended off the list: all of a knowledge base, or one. */
export function dismiss(kbId: string, one: Upload | null = null): void {
  uploads.value = uploads.value.filter(
    (each) => each.kbId !== kbId || (one ? each.file !== one.file : isWaiting(each)),
  );
}

const begun = new WeakSet<File>();

/** Whether a file has yet to arrive. */
export const isWaiting = ({ outcome, problem }: Upload) => outcome === null && problem === null;

function change({ file }: Upload, changed: Partial<Upload>): void {
  uploads.value = uploads.value.map((each) => (each.file === file ? { ...each, ...changed } : each));
}

function next(): void {
  const waiting = uploads.value.filter((each) => isWaiting(each) && !begun.has(each.file));
  for (const upload of waiting.slice(0, atOnce - running)) void send(upload);
}

async function send(upload: Upload): Promise<void> {
  running++;
  begun.add(upload.file);
  try {
    const outcome = await bringFile(upload.kbId, upload, (sent) => change(upload, { sent }));
    change(upload, { sent: 1, outcome });
    for (const listener of listeners) listener(upload.kbId);
  } catch (thrown) {
    change(upload, { problem: problemOf(thrown) });
  } finally {
    running--;
    begun.delete(upload.file);
    next();
  }
}

addEventListener("beforeunload", (event) => {
  if (uploads.value.some(isWaiting)) event.preventDefault();
});

key.subscribe((now) => {
  if (now === null) uploads.value = [];
});
