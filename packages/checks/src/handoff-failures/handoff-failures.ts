import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Program } from "../command-line/program.ts";
import { runTests } from "../mutants/run-tests.ts";
import { makeScratchCopy } from "../mutants/scratch-copy.ts";
import { whilePlanted } from "../planted.ts";
import { failures } from "./failures.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const limitMs = 300_000;

/** Runs the test of each failure in a copy of the checkout: as it is, and without the guard behind it. */
export const handoffFailures: Program = async ({ progress }) => {
  const folder = mkdtempSync(join(tmpdir(), "cuecard-handoff-failures-"));
  const rows: Awaited<ReturnType<Program>>["rows"] = [];
  try {
    makeScratchCopy(root, folder);
    for (const { reports, test, fault } of failures) {
      const play = async () => (await runTests(folder, [test.file], limitMs, { name: test.name })).outcome;
      const whole = await play();
      const without = await whilePlanted(folder, fault, play);
      progress(`${reports.join(", ")}: ${whole}, without its guard ${without}`);
      rows.push({ subject: reports.join(", "), cells: { "as it is": whole, "without its guard": without } });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const proven = rows.filter(({ cells }) => cells["as it is"] === "green" && cells["without its guard"] === "red");
  if (proven.length < rows.length) process.exitCode = 1;
  return {
    title: "Hand-off failures of other systems: the test of each, as it is and without the guard behind it",
    columns: ["as it is", "without its guard"],
    rows,
    notes: [`${proven.length} of ${rows.length} tests are green, and red without their guard.`],
  };
};
