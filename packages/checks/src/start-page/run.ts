import { spawn } from "node:child_process";
import { once } from "node:events";

export interface RunOptions {
  cwd: string;
  env?: NodeJS.ProcessEnv;
}

/**
 * Runs a program to its end and resolves with what it printed and how long it took; rejects with its last words when it
 * fails.
 */
export async function run([program, ...options]: string[], { cwd, env = process.env }: RunOptions) {
  const began = performance.now();
  const child = spawn(program!, options, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  let [output, said] = ["", ""];
  child.stdout.on("data", (text) => {
    output += text;
    said += text;
  });
  child.stderr.on("data", (text) => {
    said += text;
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${[program, ...options].join(" ")} ended with ${code}:\n${said.slice(-3_000)}`);
  return { output, seconds: (performance.now() - began) / 1_000 };
}
