import { execFileSync } from "node:child_process";
import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished, type TestContext } from "vitest";
import { temporaryFolder } from "./temporary-folder.ts";

/** A real disk of its own: tmpfs. Skips the test where this user may not mount one. */
export function mountDisk(context: TestContext, options: string, path = ownFolder()): string {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", path], { stdio: "ignore" });
  } catch {
    context.skip("this user may not mount a small disk");
  }
  onTestFinished(() => void execFileSync("umount", ["-l", path]));
  return path;
}

function ownFolder(): string {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  return path;
}

let fillers = 0;

/** Takes what is left of the disk, to the last byte. Returns the file to remove for room. */
export function fillDisk(disk: string): string {
  const path = join(disk, `filler-${fillers++}`);
  const file = openSync(path, "w");
  try {
    for (let size = 1_048_576; size >= 1; size /= 4) {
      for (let written = size; written === size; ) written = tryWrite(file, size);
    }
  } finally {
    closeSync(file);
  }
  return path;
}

function tryWrite(file: number, size: number): number {
  try {
    return writeSync(file, new Uint8Array(size));
  } catch {
    return 0;
  }
}
