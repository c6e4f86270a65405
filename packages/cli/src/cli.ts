#!/usr/bin/env node
import { whyWrongNode } from "./program/node-version.ts";
import { showWaiting } from "./terminal/waiting.ts";

// Everything else is loaded after this check, since an older Node would fail with a stack trace.
const wrongNode = whyWrongNode(process.versions.node);
if (wrongNode) {
  process.stderr.write(`${wrongNode}\n`);
  process.exitCode = 1;
} else {
  showWaiting(process.argv.slice(2));
  const { runProgram } = await import("./program/program.ts");
  await runProgram(process.argv);
}
