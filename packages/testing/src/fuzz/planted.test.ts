import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FuzzFinding } from "./fuzz-calls.ts";
import { type Planted, planted } from "./test-kit/planted.ts";

const packages = fileURLToPath(new URL("../../../", import.meta.url));
const player = fileURLToPath(new URL("./test-kit/play-mutant.ts", import.meta.url));
const run = promisify(execFile);

/** Each fault is planted in a copy of the sources, which is then played in a process of its own. */
describe("a planted fault is caught by its rule, cut short, and replays from its seed", () => {
  let copy: string;

  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), "cuecard-planted-"));
    for (const name of ["core", "testing"]) {
      for (const part of ["src", "package.json"])
        await cp(join(packages, name, part), join(copy, name, part), { recursive: true });
    }
    await symlink(join(packages, "core/node_modules"), join(copy, "core/node_modules"), "dir");
    await mkdir(join(copy, "testing/node_modules/@cuecard"), { recursive: true });
    await symlink(join(copy, "core"), join(copy, "testing/node_modules/@cuecard/core"), "dir");
  });
  afterAll(() => rm(copy, { recursive: true, force: true }));

  async function play({
    file,
    good,
    bad,
  }: Planted): Promise<{ finding: FuzzFinding | null; again: FuzzFinding | null }> {
    const path = join(copy, "core/src", file);
    const source = await readFile(path, "utf8");
    expect(source.split(good), `"${good}" stands once in ${file}`).toHaveLength(2);
    await writeFile(
      path,
      source.replace(good, () => bad),
    );
    try {
      // What the faults have in common is compiled once, and goes with the copy.
      const env = { ...process.env, NODE_COMPILE_CACHE: join(copy, "compiled") };
      const { stdout } = await run(
        process.execPath,
        [...process.execArgv, player, pathToFileURL(`${copy}/`).href, "1500"],
        { env },
      );
      return JSON.parse(stdout);
    } finally {
      await writeFile(path, source);
    }
  }

  test.each(planted)("$name", async (fault) => {
    const { finding, again } = await play(fault);
    expect(finding, "something is found").not.toBeNull();
    expect(fault.caughtBy, finding!.message).toContain(finding!.rule);
    expect(finding!.steps.length).toBeLessThanOrEqual(12);
    expect(again).toEqual(finding);
  });

  test("every rule has a fault that it catches", () => {
    const rules = new Set(planted.flatMap(({ caughtBy }) => caughtBy));
    expect([...rules].sort()).toEqual([
      "all or nothing",
      "answers",
      "end",
      "fence",
      "guard",
      "history",
      "masked",
      "none doubled",
      "none lost",
      "one owner",
      "person",
      "routing",
      "stored",
      "suggestion",
      "transfer",
    ]);
  });
});
