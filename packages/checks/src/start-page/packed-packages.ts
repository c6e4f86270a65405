import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { packPackages } from "./pack-packages.ts";
import { run } from "./run.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const cache = join(root, "node_modules/.cache/packed");

/**
 * A folder with every package that is published, built and packed, each `.tgz` with its manifest beside it. All test
 * files of a run share it, and the next run too while no source has changed: a build takes minutes of a core.
 */
export async function packedPackages(): Promise<string> {
  const folder = join(cache, await sourcesHash());
  mkdirSync(cache, { recursive: true });
  const lock = join(cache, "lock");
  while (!existsSync(folder)) {
    if (!takeLock(lock)) {
      await wait(500);
      continue;
    }
    try {
      const unfinished = `${folder}.unfinished`;
      rmSync(unfinished, { recursive: true, force: true });
      mkdirSync(unfinished);
      await packPackages(unfinished);
      renameSync(unfinished, folder);
    } finally {
      rmSync(lock);
    }
  }
  return folder;
}

/** True when this process is the one that packs. A lock of a process that has ended counts as none. */
function takeLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    if (!isRunning(lock)) rmSync(lock, { force: true });
    return false;
  }
}

function isRunning(lock: string): boolean {
  try {
    const text = readFileSync(lock, "utf8");
    return text === "" || process.kill(Number(text), 0);
  } catch {
    return false;
  }
}

async function sourcesHash(): Promise<string> {
  const ofGit = ["git", "ls-files", "-co", "--exclude-standard", "packages", "examples", "*.json", "*.yaml", "tsup*"];
  const { output } = await run(ofGit, { cwd: root });
  const hash = createHash("sha256");
  for (const file of output.split("\n").sort()) {
    if (file === "" || /\.test\.ts$|^packages\/(bench|checks)\//.test(file) || !existsSync(join(root, file))) continue;
    hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest("hex").slice(0, 16);
}
