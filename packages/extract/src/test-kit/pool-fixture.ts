import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { type ChildPool, type ChildPoolOptions, createChildPool } from "../pool/child-pool.ts";
import { confined } from "../pool/confine/confined.ts";
import { fileOf } from "./file-of.ts";

const module = new URL("./scripted-child.ts", import.meta.url);
const never = new AbortController().signal;

/** A pool of scripted children with a folder to write to, for each test a new one. */
export function poolFixture() {
  let folder: string;
  let pool: ChildPool;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "cuecard-pool-test-"));
    make();
  });
  afterEach(async () => {
    await pool.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Takes a pool with other options from here on. */
  function make(options: Partial<ChildPoolOptions> = {}): void {
    pool = createChildPool({
      module,
      permissions: async () => [...(await confined(module)), `--allow-fs-write=${folder}`],
      size: 1,
      timeoutMs: 60_000,
      heapMegabytes: 128,
      residentBytes: 2 ** 30,
      filesPerChild: 50,
      idleMs: 60_000,
      ...options,
    });
  }

  const pathOf = (name: string) => join(folder, name);
  return {
    make,
    pathOf,
    folder: () => folder,
    close: () => pool.close(),
    async run(filename: string, { fresh = false, signal = never, content = Buffer.from("words") } = {}) {
      const file = await fileOf(content);
      try {
        return await pool.run({ task: "document", mimeType: null, filename, url: null }, file, { fresh, signal });
      } finally {
        await file.close();
      }
    },
    /** Processes that a scripted child has noted under a name. */
    pidsOf: async (name: string) => (await readFile(pathOf(name), "utf8")).trim().split("\n").map(Number),
    hasNoted: (name: string) => existsSync(pathOf(name)),
  };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}
