import { dirname } from "node:path";
import type { ImportGraph } from "./import-graph.ts";
import { applied, type Mutant } from "./mutant.ts";
import type { Result } from "./results.ts";
import { runTests, type TestRun } from "./run-tests.ts";
import type { ScratchCopy } from "./scratch-copy.ts";
import type { TypeChecker } from "./type-checker.ts";

export interface Workshop {
  copy: ScratchCopy;
  graph: ImportGraph;
  checker: TypeChecker;
  textOf: (file: string) => string;
  limitMs: number;
  /** Also the tests of other packages that reach the file. */
  everyPackage: boolean;
  /** Verdicts about tests without any mutant, by file. */
  sound: Map<string, boolean>;
}

/** Compiles a mutant, and runs the tests that reach it: those nearest to it first, then the rest of its package. */
export async function tryMutant(mutant: Mutant, shop: Workshop): Promise<Result> {
  const { graph, checker, copy, textOf } = shop;
  const text = applied(textOf(mutant.file), mutant);
  const complaint = checker.complaint(mutant.file, text, graph.importers(mutant.file));
  if (complaint) return { mutant, outcome: "types", by: complaint };
  const stages = stagesOf(mutant.file, graph, shop.everyPackage);
  if (stages.length === 0) return { mutant, outcome: "untested", by: null };
  for (const stage of stages) {
    let tests = stage;
    while (tests.length > 0) {
      const run = await copy.withText(mutant.file, text, () => runTests(copy.folder, tests, shop.limitMs));
      if (run.outcome === "green") break;
      const suspect = run.outcome === "red" ? run.file : null;
      if (await isSound(suspect === null ? tests : [suspect], shop)) return caught(mutant, run);
      tests = suspect === null ? [] : tests.filter((test) => test !== suspect);
    }
  }
  return { mutant, outcome: "survived", by: null };
}

function stagesOf(file: string, graph: ImportGraph, everyPackage: boolean): string[][] {
  // The testing kit's own tests play core.
  const packageOf = (path: string) => path.split("/")[1]!.replace(/^testing$/, "core");
  const tests = graph.tests(file);
  const own = tests.filter((test) => packageOf(test) === packageOf(file));
  const beside = own.filter((test) => dirname(test) === dirname(file));
  const near = beside.length > 0 ? beside : own.slice(0, 3);
  const stages = [
    near,
    own.filter((test) => !near.includes(test)),
    everyPackage ? tests.filter((test) => !own.includes(test)) : [],
  ];
  return stages.filter((stage) => stage.length > 0);
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
