import type { Programs } from "./command-line/program.ts";
import { runPrograms } from "./command-line/run-programs.ts";

/** Every check that takes too long for the tests, by name. */
const checks: Programs = {
  "handoff-failures": {
    about:
      "runs the test of each published hand-off failure in a copy of the checkout, with and without the guard behind it",
    load: async () => (await import("./handoff-failures/handoff-failures.ts")).handoffFailures,
  },
  mutants: {
    about:
      "plants small faults in a copy of the checkout, drawn by a seed: which test notices each, and which does none?",
    settings: [
      ["--seed <number>", "draws the mutants; the same tree and seed give the same ones", "1"],
      ["--count <number>", "mutants that compile", "120"],
      [
        "--only <pattern>",
        "a regular expression: only files whose path below the repository matches, such as pgvector/|team/",
      ],
      ["--limit <seconds>", "longest run of tests for one mutant's stage; then it counts as caught by hanging", "900"],
      [
        "--every-package",
        "also run the tests of other packages that reach the file; without it a survivor may be known to them",
      ],
      ["--kept <folder>", "where the copy and the results stay: a run that was ended goes on from there"],
    ],
    load: async () => (await import("./mutants/mutants.ts")).mutants,
  },
  "start-page": {
    about:
      "seconds to the first answer of docs/start.md, followed to the letter from packed packages: npm and pnpm on each Node",
    settings: [
      ["--node <versions>", "versions of Node, with commas", "22,24,26"],
      ["--clients <names>", "npm, pnpm or both, with a comma", "npm,pnpm"],
    ],
    load: async () => (await import("./start-page/start.ts")).start,
  },
};

await runPrograms(
  "checks",
  "Checks of the repository that take too long for its tests.",
  checks,
  new URL("../package.json", import.meta.url),
);
