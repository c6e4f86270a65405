import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new empty folder, and how to remove it. */
export function temporaryFolder(): { path: string; remove(): Promise<void> } {
  const path = mkdtempSync(join(tmpdir(), "cuecard-test-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
