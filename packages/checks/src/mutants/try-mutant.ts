import { dirname } from "node:path";
import { applied, type Mutant } from "./mutant.ts";
import type { Result } from "./results.ts";
import { runTests, type TestRun } from "./run-tests.ts";
import type { ScratchCopy } from "./scratch-copy.ts";

export interface Workshop {
  copy: ScratchCopy;
  textOf: (file: string) => string;
  limitMs: number;
  /** Verdicts about tests without any mutant, by file. */
  sound: Map<string, boolean>;
}

/** Runs tests on a copy with a mutant: those nearest to it first, then the rest. */
export async function tryMutant(mutant: Mutant, tests: readonly string[], shop: Workshop): Promise<Result> {
  const { copy, textOf } = shop;
  if (tests.length === 0) return { mutant, outcome: "untested", by: null };
  const texts = new Map([[mutant.file, applied(textOf(mutant.file), mutant)]]);
  for (const stage of stagesOf(mutant.file, tests)) {
    let left = stage;
    while (left.length > 0) {
      const run = await copy.withTexts(texts, () => runTests(copy.folder, left, shop.limitMs));
      if (run.outcome === "green") break;
      const suspect = run.outcome === "red" ? run.file : null;
      if (await isSound(suspect === null ? left : [suspect], shop)) return caught(mutant, run);
      left = suspect === null ? [] : left.filter((test) => test !== suspect);
    }
  }
  return { mutant, outcome: "survived", by: null };
}

function stagesOf(file: string, tests: readonly string[]): string[][] {
  const beside = tests.filter((test) => dirname(test) === dirname(file));
  const near = beside.length > 0 ? beside : tests.slice(0, 3);
  return [near, tests.filter((test) => !near.includes(test))].filter((stage) => stage.length > 0);
}

/** A test that is red without the mutant says nothing about it. */
async function isSound(tests: string[], { copy, limitMs, sound }: Workshop): Promise<boolean> {
  const key = tests.join(" ");
  const known = sound.get(key);
  if (known !== undefined) return known;
  const verdict = (await runTests(copy.folder, tests, limitMs)).outcome === "green";
  sound.set(key, verdict);
  return verdict;
}

function caught(mutant: Mutant, run: Exclude<TestRun, { outcome: "green" }>): Result {
  if (run.outcome === "hung") return { mutant, outcome: "hung", by: "the time limit" };
  const where = run.file ?? "the run as a whole";
  return { mutant, outcome: "caught", by: run.test ? `${where} › ${run.test}` : `${where}: ${run.message}` };
}
