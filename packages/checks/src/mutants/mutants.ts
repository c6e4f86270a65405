import { mkdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Program, Report } from "../command-line/program.ts";
import { drawMutants } from "./draw-mutants.ts";
import { findMutants } from "./find-mutants.ts";
import { type ImportGraph, readImports } from "./import-graph.ts";
import { applied, describeMutant, type Mutant, operators } from "./mutant.ts";
import { findReach } from "./reach.ts";
import { hash, openResults, type Result, type Results } from "./results.ts";
import { listFiles, makeScratchCopy } from "./scratch-copy.ts";
import { tryMutant, type Workshop } from "./try-mutant.ts";
import { createTypeChecker } from "./type-checker.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));

/** What is mutated: sources of these packages, without tests and what only tests use. */
const sources =
  /^packages\/(core|resident|sql|sqlite-vec|pgvector|http|extract)\/src\/(?!.*test-kit\/).*(?<!\.test|\.d)\.ts$/;

/** Plants small faults in a copy of the checkout, one at a time, and tells which test notices each. */
export const mutants: Program = async ({ settings, progress }) => {
  const seed = Number(settings.seed);
  const count = Number(settings.count);
  const kept = settings.kept ?? join(tmpdir(), "cuecard-mutants");
  mkdirSync(kept, { recursive: true });
  const files = listFiles(root).filter((file) => file.endsWith(".ts"));
  const textOf = (file: string) => readFileSync(join(root, file), "utf8");
  const named = files.filter((file) => sources.test(file) && (!settings.only || new RegExp(settings.only).test(file)));
  const all = named.flatMap((file) => findMutants(file, textOf(file)));
  progress(`seed ${seed}: ${all.length} mutants in ${named.length} files; results are kept in ${kept}`);

  const testsHash = hash(
    files.filter((file) => /\.test\.ts$|test-kit\/|^packages\/(testing|checks)\//.test(file)).map(textOf),
  );
  const results = openResults(join(kept, "results.jsonl"), { textOf, testsHash });
  const graph = readImports(root, files);
  const tell = (done: number, { outcome, mutant, by }: Result, known = false) =>
    progress(`${done}/${count} ${outcome}${known ? " (kept)" : ""}: ${describeMutant(mutant)}${by ? ` — ${by}` : ""}`);

  const { drawn, uncompiled } = compileSome(drawMutants(all, seed), count, { results, graph, textOf });
  for (const result of uncompiled) tell(0, result);
  const open = drawn.filter((mutant) => !results.find(mutant));
  const shop: Workshop = {
    copy: makeScratchCopy(root, join(kept, "copy")),
    textOf,
    limitMs: Number(settings.limit) * 1_000,
    sound: new Map(),
  };
  const candidates = (mutant: Mutant) =>
    graph
      .tests(mutant.file)
      .filter((test) => settings.everyPackage !== undefined || packageOf(test) === packageOf(mutant.file));
  progress(`${open.length} of ${drawn.length} to try; one run of their tests tells which of them come to which place`);
  const { reached, durations } =
    open.length === 0
      ? { reached: new Map<Mutant, string[]>(), durations: {} as Record<string, number> }
      : await findReach(drawn, [...new Set(drawn.flatMap(candidates))], { copy: shop.copy, textOf, kept, testsHash });
  const tests = (mutant: Mutant) =>
    seen(mutant) ? candidates(mutant).filter((test) => reached.get(mutant)?.includes(test)) : candidates(mutant);

  const cost = (mutant: Mutant) => tests(mutant).reduce((sum, test) => sum + (durations[test] ?? 0), 0);
  const done: Result[] = [];
  // The quickest first: a run that is ended early has judged the most.
  for (const mutant of drawn.toSorted((a, b) => cost(a) - cost(b))) {
    const known = results.find(mutant);
    const result = known ?? (await tryMutant(mutant, tests(mutant), shop));
    if (!known) results.keep(result);
    done.push(result);
    tell(done.length, result, known !== null);
  }
  return report(seed, all.length, [...done, ...uncompiled]);
};

/** The tests of the testing kit and of the fuzzers play core. */
const packageOf = (path: string) => path.split("/")[1]!.replace(/^(testing|checks)$/, "core");

/** Whether a run can see that it comes to the place: parsers run in children without an environment. */
const seen = ({ place, file }: Mutant) => place !== null && packageOf(file) !== "extract";

/** The first `count` mutants that compile, and those before them that do not. */
function compileSome(
  order: readonly Mutant[],
  count: number,
  { results, graph, textOf }: { results: Results; graph: ImportGraph; textOf: (file: string) => string },
): { drawn: Mutant[]; uncompiled: Result[] } {
  const checker = createTypeChecker(root);
  const drawn: Mutant[] = [];
  const uncompiled: Result[] = [];
  for (const mutant of order) {
    if (drawn.length === count) break;
    const known = results.find(mutant);
    const by =
      known === null
        ? checker.complaint(mutant.file, applied(textOf(mutant.file), mutant), graph.importers(mutant.file))
        : known.outcome === "types"
          ? known.by
          : null;
    if (by === null) {
      drawn.push(mutant);
      continue;
    }
    const result: Result = { mutant, outcome: "types", by };
    if (!known) results.keep(result);
    uncompiled.push(result);
  }
  return { drawn, uncompiled };
}

function report(seed: number, possible: number, done: readonly Result[]): Report {
  const columns = ["drawn", "caught by tests", "hung", "survived", "untested", "caught by types"];
  const outcomes = ["caught", "hung", "survived", "untested", "types"] as const;
  const row = (subject: string, part: readonly Result[]) => {
    const counts = outcomes.map((outcome) => part.filter((result) => result.outcome === outcome).length);
    return {
      subject,
      cells: Object.fromEntries(columns.map((column, index) => [column, String([part.length, ...counts][index])])),
    };
  };
  const alive = done.filter(({ outcome }) => outcome === "survived" || outcome === "untested");
  return {
    title: `Mutants of seed ${seed}, of ${possible} that the operators can make`,
    columns,
    rows: [
      ...operators.map((operator) =>
        row(
          operator,
          done.filter(({ mutant }) => mutant.operator === operator),
        ),
      ),
      row("all", done),
    ],
    notes: [
      ...done.flatMap(({ outcome, mutant, by }) =>
        outcome === "caught" ? [`caught: ${describeMutant(mutant)} — ${by}`] : [],
      ),
      ...alive.map(({ outcome, mutant }) => `${outcome}: ${describeMutant(mutant)}`),
      "A survivor is a test to write, or a change that nobody can notice.",
    ],
  };
}
