export { quantile } from "cuecard/evaluation";

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
