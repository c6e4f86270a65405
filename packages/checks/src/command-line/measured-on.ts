import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";

/** Where and when figures were measured. */
export interface MeasuredOn {
  /** Day, as 2026-11-27. */
  date: string;
  /** What was typed behind `pnpm`. */
  command: string;
  /** The commit; with `+` where files differed from it. */
  commit: string;
  /** Processor, cores, memory and Node. */
  machine: string;
  /** Processes that wanted a processor, in the minute before the run and in its last one: `0.6 to 2.1`. */
  load: string;
  /** Versions of the libraries beside Cuecard, by name. */
  libraries: Record<string, string>;
}

/** Processes that wanted a processor in the last minute. */
export const loadNow = () => loadavg()[0]!.toFixed(1);

/** What a run is described by. */
interface Run {
  /** The package.json whose libraries are compared. */
  manifest: URL;
  /** What was typed behind `pnpm`. */
  command: string;
  /** `loadNow()` before the run. */
  loadBefore: string;
}

/** What a reader of figures must know of a run that has just ended. */
export function measuredOn({ manifest, command, loadBefore }: Run): MeasuredOn {
  const git = (...given: string[]) => execFileSync("git", given, { encoding: "utf8" }).trim();
  const { dependencies, devDependencies } = JSON.parse(readFileSync(manifest, "utf8")) as Record<
    "dependencies" | "devDependencies",
    Record<string, string>
  >;
  const libraries = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([name, version]) => !version.startsWith("workspace:") && !name.startsWith("@types/"),
  );
  const gigabytes = Math.round(totalmem() / 1e9);
  return {
    date: new Date().toISOString().slice(0, 10),
    command,
    commit: `${git("rev-parse", "--short=8", "HEAD")}${git("status", "--porcelain", "--untracked-files=no") ? "+" : ""}`,
    machine: `${cpus()[0]!.model.trim()}, ${cpus().length} cores, ${gigabytes} GB, Node ${process.versions.node}`,
    load: `${loadBefore} to ${loadNow()}`,
    libraries: Object.fromEntries(libraries.sort(([left], [right]) => (left < right ? -1 : 1))),
  };
}
