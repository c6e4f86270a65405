import type { EventEmitter } from "node:events";
import type { Finished } from "./spawn-cli.ts";

interface CommandOptions {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command inside the test's own process, one at a time: what it prints and its exit code are those of
 * `runCli`, for a fifth of the CPU. A test that is about the process (signals, standard input, a lock, its end) starts
 * one with `runCli`.
 */
export function runCommand(args: string[], options: CommandOptions = {}): Promise<Finished> {
  const run = last.then(() => runNow(args, options));
  last = run.catch(() => {});
  return run;
}

async function runNow(args: string[], { env, cwd }: CommandOptions): Promise<Finished> {
  const { env: ownEnv, exitCode: ownExitCode } = process;
  const ownFolder = process.cwd();
  const listeners: [EventEmitter, string][] = [
    [process, "SIGINT"],
    [process, "SIGTERM"],
    [process.stdout, "error"],
  ];
  const before = listeners.map(([emitter, event]) => emitter.listeners(event));
  const inherited = Object.entries(ownEnv).filter(([name]) => !/^CUECARD_|^(NO|FORCE)_COLOR$/.test(name));
  const output = { stdout: "", stderr: "" };
  const restore = [capture(process.stdout, "stdout", output), capture(process.stderr, "stderr", output)];
  process.env = { ...Object.fromEntries(inherited), CI: "true", ...env };
  process.exitCode = undefined;
  if (cwd) process.chdir(cwd);
  try {
    // Loaded here, since colors are decided from the environment when their module is loaded.
    const { runProgram } = await import("../program/program.ts");
    await runProgram(["node", "cuecard", ...args]);
    return { code: Number(process.exitCode ?? 0), ...output };
  } finally {
    for (const back of restore) back();
    process.chdir(ownFolder);
    process.env = ownEnv;
    process.exitCode = ownExitCode;
    listeners.forEach(([emitter, event], place) => {
      for (const listener of emitter.listeners(event)) {
        if (!before[place]!.includes(listener)) emitter.off(event, listener as () => void);
      }
    });
  }
}

type Output = Pick<Finished, "stdout" | "stderr">;

/** What is written to a stream goes to the output, until the answer is called. */
function capture(stream: NodeJS.WriteStream, name: keyof Output, output: Output): () => void {
  const { write } = stream;
  stream.write = ((chunk: string | Uint8Array, ...rest: unknown[]) => {
    output[name] += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString();
    const done = rest.find((value) => typeof value === "function") as (() => void) | undefined;
    done?.();
    return true;
  }) as typeof stream.write;
  return () => {
    stream.write = write;
  };
}
