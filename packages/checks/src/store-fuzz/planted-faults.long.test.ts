import { cp, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { StoreFinding } from "@cuecard/testing/stores";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { playAlone, whilePlanted } from "../planted.ts";
import { type PlantedFault, plantedFaults } from "./test-kit/planted-faults.ts";

const sources = fileURLToPath(new URL("../../../core/src/", import.meta.url));
const player = fileURLToPath(new URL("./test-kit/play-faulty-store.ts", import.meta.url));
const mostSeeds = "200";
/** What is copied. The rest are links: a fault there would be in the sources. */
const copied = ["memory", "storage-kit"];

/**
 * Each fault is planted in a copy of the memory store, which is then played beside the real one in a process of its
 * own.
 */
describe("a store with a planted fault differs from memory, the history is cut short, and it replays from its seed", () => {
  let copy: string;

  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), "cuecard-faulty-store-"));
    for (const name of await readdir(sources)) {
      if (copied.includes(name)) await cp(join(sources, name), join(copy, name), { recursive: true });
      else await symlink(join(sources, name), join(copy, name));
    }
  });
  afterAll(() => rm(copy, { recursive: true, force: true }));

  const play = (fault: PlantedFault) =>
    whilePlanted(copy, fault, () =>
      playAlone<{ played: number; finding: StoreFinding | null; again: StoreFinding | null }>(player, [
        pathToFileURL(`${copy}/`).href,
        mostSeeds,
        String(fault.together ?? 8),
      ]),
    );

  test.each(plantedFaults)("$name", { timeout: 300_000 }, async (fault) => {
    const { finding, again } = await play(fault);
    expect(finding, "something is found").not.toBeNull();
    expect(finding!.seeds, "one history is enough").toBe(1);
    expect(finding!.steps.length).toBeLessThanOrEqual(12);
    expect(again).toEqual(finding);
  });
});
