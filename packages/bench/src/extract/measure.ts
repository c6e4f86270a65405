import type { Report } from "../bench.ts";
import type { Subject, SubjectFile } from "./subject.ts";
import { countWords, type WordCounts } from "./word-counts.ts";

export type Cells = Report["rows"][number]["cells"];

/** A file with the words that it must give. */
export interface ExpectedFile extends SubjectFile {
  words: WordCounts;
}

/** From 0 to 1. */
export type Score = (expected: WordCounts, found: WordCounts) => number;

/** Each file is timed this often, and the best time counts. */
const timedRuns = 3;

/** Mean and worst score over files; a file that can't be read scores as one without words. */
export async function measureWords(subject: Subject, files: readonly ExpectedFile[], score: Score): Promise<Cells> {
  const scores: { name: string; share: number }[] = [];
  for (const file of files) {
    const text = await subject.read(file).catch(() => "");
    scores.push({ name: file.name, share: score(file.words, countWords(text)) });
  }
  const worst = scores.reduce((least, one) => (one.share < least.share ? one : least));
  const mean = scores.reduce((sum, { share }) => sum + share, 0) / scores.length;
  return {
    files: String(scores.length),
    "found %": percent(mean),
    "worst %": percent(worst.share),
    "worst file": worst.name,
  };
}

export async function measureSpeed(subject: Subject, file: SubjectFile): Promise<Cells> {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < timedRuns; run++) {
    const start = performance.now();
    await subject.read(file);
    best = Math.min(best, performance.now() - start);
  }
  const megabytes = file.bytes.byteLength / 1e6;
  return { "MB/s": megabytes / (best / 1_000), "MB timed": megabytes };
}

export function percent(share: number): string {
  return (100 * share).toFixed(2);
}
