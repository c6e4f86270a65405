import { whyWrongNode } from "cuecard/runtime";
import { obeySignals } from "./program/first-process.ts";
import { showWaiting } from "./terminal/waiting.ts";

/** Runs the command that `argv` names, as `process.argv` has it; its exit code becomes the process's. */
export async function runCuecard(argv: readonly string[]): Promise<void> {
  obeySignals();
  // Everything else is loaded after this check, since an older Node would fail with a stack trace.
  const wrongNode = whyWrongNode(process.versions.node);
  if (wrongNode) {
    process.stderr.write(`${wrongNode}\n`);
    process.exitCode = 1;
    return;
  }
  showWaiting(argv.slice(2));
  const { runProgram } = await import("./program/program.ts");
  await runProgram(argv);
}
