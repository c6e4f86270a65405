#!/usr/bin/env node
import { ownTerminal, run } from "./run.ts";

await run(process.argv.slice(2), ownTerminal).catch((error: Error) => {
  process.stderr.write(`create-cuecard: ${error.message}\n`);
  process.exitCode = 1;
});
