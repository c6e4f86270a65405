import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { describeMutant, type Mutant } from "./mutant.ts";
import { withMarkers } from "./reach-markers.ts";
import { hash } from "./results.ts";
import { durationsOf, runTests } from "./run-tests.ts";
import type { ScratchCopy } from "./scratch-copy.ts";

/** A set-up file of every test: in the copy it also says which test is running, for threads and child processes. */
const setUp = "packages/checks/src/silent-console.ts";
const names = "\nprocess.env.CUECARD_REACH_TEST = expect.getState().testPath;\n";

/** Loaded by every Node process of the run. Children that get no environment, as the parsers do, mark nothing. */
const preload = `import { appendFileSync } from "node:fs";
const told = new Set();
globalThis.__reached = (index) => {
  const line = process.env.CUECARD_REACH_TEST + "\\t" + index + "\\n";
  if (!process.env.CUECARD_REACH_TEST || told.has(line)) return;
  told.add(line);
  appendFileSync(process.env.CUECARD_REACH_LOG, line);
};
`;

interface Reach {
  copy: ScratchCopy;
  textOf: (file: string) => string;
  /** Where the answer is kept for the next run over the same mutants and texts. */
  kept: string;
  testsHash: string;
}

/** What one run of the tests told. */
interface TestReach {
  /** The tests that come to each mutant's place. One that no process of the run came to has none. */
  reached: ReadonlyMap<Mutant, readonly string[]>;
  /** How long each test file took, in milliseconds. */
  durations: Readonly<Record<string, number>>;
}

/** Finds the tests that matter to each mutant by one run of all that could: of hundreds that import it a handful are left. */
export async function findReach(
  mutants: readonly Mutant[],
  tests: readonly string[],
  reach: Reach,
): Promise<TestReach> {
  const key = hash([reach.testsHash, ...mutants.flatMap((one) => [describeMutant(one), reach.textOf(one.file)])]);
  const path = join(reach.kept, `reach-${key}.tsv`);
  if (!existsSync(path)) await record(mutants, tests, reach, path);
  const reached = new Map<Mutant, string[]>();
  for (const line of readFileSync(path, "utf8").split("\n").filter(Boolean)) {
    const [test, index] = line.split("\t") as [string, string];
    const mutant = mutants[Number(index)]!;
    const known = reached.get(mutant) ?? [];
    if (!known.includes(test)) reached.set(mutant, [...known, test]);
  }
  return { reached, durations: JSON.parse(readFileSync(durationsBeside(path), "utf8")) };
}

const durationsBeside = (path: string) => path.replace(/\.tsv$/, ".durations.json");

async function record(mutants: readonly Mutant[], tests: readonly string[], reach: Reach, path: string) {
  const folder = mkdtempSync(join(tmpdir(), "cuecard-reach-"));
  const log = join(folder, "reached.tsv");
  const preloadPath = join(folder, "preload.mjs");
  writeFileSync(log, "");
  writeFileSync(preloadPath, preload);
  const texts = new Map([[setUp, reach.textOf(setUp) + names]]);
  for (const file of new Set(mutants.map((mutant) => mutant.file))) {
    const inFile = mutants.flatMap((mutant, index) => (mutant.file === file ? [{ mutant, index }] : []));
    texts.set(file, withMarkers(reach.textOf(file), inFile));
  }
  const environment = {
    NODE_OPTIONS: `--import=${pathToFileURL(preloadPath).href}`,
    CUECARD_REACH_LOG: log,
  };
  await reach.copy.withTexts(texts, () => runTests(reach.copy.folder, tests, 7_200_000, { bail: false, environment }));
  const lines = readFileSync(log, "utf8").split("\n").filter(Boolean);
  const below = lines.map((line) => {
    const [test, index] = line.split("\t") as [string, string];
    return `${relative(reach.copy.folder, test)}\t${index}\n`;
  });
  writeFileSync(durationsBeside(path), JSON.stringify(durationsOf(reach.copy.folder)));
  writeFileSync(path, below.join(""));
  rmSync(folder, { recursive: true, force: true });
}
