import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";

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
  /** Versions of the libraries beside Cuecard, by name. */
  libraries: Record<string, string>;
}

/** What a reader of figures must know of this run. `manifest` is the package.json whose libraries are compared. */
export function measuredOn(manifest: URL, command: string): MeasuredOn {
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
    libraries: Object.fromEntries(libraries.sort(([left], [right]) => (left < right ? -1 : 1))),
  };
}
