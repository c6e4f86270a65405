import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter } from "vitest/node";

/** Writes the files with a failed test, a line each, into the file at `path`. Paths are those below the working folder. */
export function namesFailedFiles(path: string): Reporter {
  return {
    onTestRunEnd(modules) {
      const failed = modules.filter((one) => !one.ok()).map(({ moduleId }) => relative(process.cwd(), moduleId));
      writeFileSync(path, [...new Set(failed)].map((file) => `${file}\n`).join(""));
    },
  };
}
