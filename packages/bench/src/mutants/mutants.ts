import { mkdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Bench, Report } from "../bench.ts";
import { drawMutants } from "./draw-mutants.ts";
import { findMutants } from "./find-mutants.ts";
import { readImports } from "./import-graph.ts";
import { describeMutant, operators } from "./mutant.ts";
import { hash, openResults, type Result } from "./results.ts";
import { listFiles, makeScratchCopy } from "./scratch-copy.ts";
import { tryMutant, type Workshop } from "./try-mutant.ts";
import { createTypeChecker } from "./type-checker.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));

/** What is mutated: sources of these packages, without tests and what only tests use. */
const sources = /^packages\/(core|sqlite-vec|pgvector|http|extract)\/src\/(?!.*test-kit\/).*(?<!\.test|\.d)\.ts$/;

/** Plants small faults in a copy of the checkout, one at a time, and tells which test notices each. */
export const mutants: Bench = async ({ settings, progress }) => {
  const seed = Number(settings.seed);
  const count = Number(settings.count);
  const kept = settings.kept ?? join(tmpdir(), "cuecard-mutants");
  mkdirSync(kept, { recursive: true });
  const files = listFiles(root).filter((file) => file.endsWith(".ts"));
  const textOf = (file: string) => readFileSync(join(root, file), "utf8");
  const named = files.filter((file) => sources.test(file) && (!settings.only || new RegExp(settings.only).test(file)));
  const all = named.flatMap((file) => findMutants(file, textOf(file)));
  progress(`seed ${seed}: ${all.length} mutants in ${named.length} files; results are kept in ${kept}`);

  const testsHash = hash(files.filter((file) => /\.test\.ts$|test-kit\/|^packages\/testing\//.test(file)).map(textOf));
  const results = openResults(join(kept, "results.jsonl"), { textOf, testsHash });
  const shop = prepare({
    kept,
    files,
    textOf,
    limitMs: Number(settings.limit) * 1_000,
    everyPackage: settings.everyPackage !== undefined,
  });
  const done: Result[] = [];
  let compiled = 0;
  for (const mutant of drawMutants(all, seed)) {
    if (compiled === count) break;
    const known = results.find(mutant);
    const result = known ?? (await tryMutant(mutant, shop()));
    if (!known) results.keep(result);
    done.push(result);
    if (result.outcome !== "types") compiled += 1;
    progress(
      `${compiled}/${count} ${result.outcome}${known ? " (kept)" : ""}: ${describeMutant(mutant)}${result.by ? ` — ${result.by}` : ""}`,
    );
  }
  return report(seed, all.length, done);
};

/** The copy and the compiler, made when the first mutant needs them. */
function prepare({
  kept,
  files,
  ...rest
}: { kept: string; files: string[] } & Pick<Workshop, "textOf" | "limitMs" | "everyPackage">): () => Workshop {
  let shop: Workshop | null = null;
  return () => {
    shop ??= {
      ...rest,
      copy: makeScratchCopy(root, join(kept, "copy")),
      graph: readImports(root, files),
      checker: createTypeChecker(root),
      sound: new Map(),
    };
    return shop;
  };
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
