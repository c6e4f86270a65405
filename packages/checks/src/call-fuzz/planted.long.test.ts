import { cp, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { playAlone, whilePlanted } from "../planted.ts";
import type { FuzzFinding } from "./fuzz-calls.ts";
import { type Planted, planted } from "./test-kit/planted.ts";

const packages = fileURLToPath(new URL("../../../", import.meta.url));
const player = fileURLToPath(new URL("./test-kit/play-mutant.ts", import.meta.url));

/** Each fault is planted in a copy of the sources, which is then played in a process of its own. */
describe("a planted fault is caught by its rule, cut short, and replays from its seed", () => {
  let copy: string;

  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), "cuecard-planted-"));
    for (const name of ["core", "testing", "checks"]) {
      for (const part of ["src", "package.json"])
        await cp(join(packages, name, part), join(copy, name, part), { recursive: true });
    }
    await symlink(join(packages, "core/node_modules"), join(copy, "core/node_modules"), "dir");
    for (const name of ["testing", "checks"]) {
      const modules = join(copy, name, "node_modules/@cuecard");
      await mkdir(modules, { recursive: true });
      for (const other of ["core", "testing"]) await symlink(join(copy, other), join(modules, other), "dir");
    }
  });
  afterAll(() => rm(copy, { recursive: true, force: true }));

  // What the faults have in common is compiled once, and goes with the copy.
  const play = (fault: Planted) =>
    whilePlanted(join(copy, "core/src"), fault, () =>
      playAlone<{ finding: FuzzFinding | null; again: FuzzFinding | null }>(
        player,
        [pathToFileURL(`${copy}/`).href, "12000"],
        { NODE_COMPILE_CACHE: join(copy, "compiled") },
      ),
    );

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
      "said words",
      "stored",
      "suggestion",
      "transfer",
    ]);
  });
});
