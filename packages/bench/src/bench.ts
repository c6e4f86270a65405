/** Figures of one benchmark: a row for each subject, ours and peers alike, and what a reader must know about them. */
export interface Report {
  title: string;
  columns: readonly string[];
  rows: { subject: string; cells: Record<string, number | string> }[];
  notes: string[];
}

export type Bench = (options: { data: string | null; progress: (line: string) => void }) => Promise<Report>;

/** The value below which `share` (0 to 1) of the samples lie. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
