import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Runs a program of the tests in a process of its own, as this one was started, until it prints `line`, and kills it
 * `delayMs` later. Resolves with all lines that it printed, when it has ended. Throws when it ended without that line.
 */
export async function killAtLine(
  program: string,
  args: readonly string[],
  line: string,
  delayMs: number,
): Promise<string[]> {
  const child = spawn(process.execPath, [...process.execArgv, program, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const said: string[] = [];
  for await (const next of createInterface({ input: child.stdout })) {
    said.push(next);
    if (next !== line) continue;
    await wait(delayMs);
    child.kill("SIGKILL");
  }
  await exited;
  if (!said.includes(line)) throw new Error(`${program} ended before it printed "${line}", after: ${said.join(", ")}`);
  return said;
}
