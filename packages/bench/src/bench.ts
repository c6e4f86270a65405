/** Figures of one benchmark: a row for each subject, ours and peers alike, and what a reader must know about them. */
export interface Report {
  title: string;
  columns: readonly string[];
  rows: { subject: string; cells: Record<string, number | string> }[];
  notes: string[];
}

export interface BenchOptions {
  /** Folder with public data; null when none was named. */
  data: string | null;
  /** The benchmark's own options by name, as they were typed. */
  settings: Record<string, string>;
  progress: (line: string) => void;
}

export type Bench = (options: BenchOptions) => Promise<Report>;

/** The value below which `share` (0 to 1) of the samples lie. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
