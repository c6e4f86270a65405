/** Figures of one program: a row for each subject, ours and peers alike, and what a reader must know about them. */
export interface Report {
  title: string;
  columns: readonly string[];
  rows: { subject: string; cells: Record<string, number | string> }[];
  notes: string[];
}

export interface ProgramOptions {
  /** Folder with public data; null when none was named. */
  data: string | null;
  /** The program's own options by name, as they were typed. */
  settings: Record<string, string>;
  progress: (line: string) => void;
}

/** A benchmark, or a check that takes too long for the tests. */
export type Program = (options: ProgramOptions) => Promise<Report>;

/** An option of one program: flags, what it is, and its default. */
export type Setting = [flags: string, about: string, value?: string];

/** Programs by name; each is loaded only when it is run. */
export type Programs = Record<string, { about: string; settings?: Setting[]; load: () => Promise<Program> }>;
