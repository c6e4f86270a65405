import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Runs the work with a folder of its own, which is gone afterwards, also when the process is ended by a second Ctrl-C.
 */
export async function withThrowAwayFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "cuecard-eval-"));
  const removeAtExit = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", removeAtExit);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    process.off("exit", removeAtExit);
  }
}
