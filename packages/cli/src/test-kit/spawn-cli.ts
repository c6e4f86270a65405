import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { builtProgram } from "./built/program.ts";

export const testKey = "sk_live_test_0123456789abcdef";

export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface CliOptions {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** What it reads on standard input; nothing by default. */
  input?: string;
  /** Leaves standard input open behind `input`. */
  keepsInput?: boolean;
  /** Another copy of `cli.ts`. */
  program?: string;
}

/** Runs the command line as its users do: a process of its own, without a terminal. */
export function runCli(args: string[], options: CliOptions = {}): Promise<Finished> {
  return startCli(args, options).finished;
}

/** The same, to be watched and stopped while it runs. */
export function startCli(args: string[], { input, keepsInput = false, ...options }: CliOptions = {}) {
  const child = spawnCli(args, { ...options, stdin: input === undefined ? "ignore" : "pipe" });
  const output = collect(child);
  // A command that ends before it reads closes the pipe (EPIPE): what it printed says why.
  child.stdin?.on("error", () => {});
  if (keepsInput) child.stdin?.write(input ?? "");
  else child.stdin?.end(input);
  const finished = once(child, "close").then(([code]): Finished => ({ code: code as number | null, ...output }));
  return { child, output, finished };
}

export interface RunningProcess {
  child: ChildProcess;
  output: { stdout: string; stderr: string };
  /** Ends it with a signal and resolves with its exit code. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null>;
}

export interface RunningServer extends RunningProcess {
  url: string;
}

/** Starts `cuecard serve` on a free port and waits for its address. */
export async function startServer(
  data: string,
  args: string[] = [],
  env: NodeJS.ProcessEnv = { CUECARD_API_KEYS: testKey },
): Promise<RunningServer> {
  const { said, ...server } = await startServe(["--port", "0", "--data", data, ...args], env, /listening on ([^\s"]+)/);
  return { ...server, url: said[1]! };
}

/** Starts `cuecard serve --role worker` and waits until it works. */
export async function startWorker(data: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<RunningProcess> {
  const { said: _said, ...worker } = await startServe(
    ["--role", "worker", "--data", data, ...args],
    env,
    /worker started/,
  );
  return worker;
}

async function startServe(
  args: string[],
  env: NodeJS.ProcessEnv,
  ready: RegExp,
): Promise<RunningProcess & { said: RegExpExecArray }> {
  const child = spawnCli(["serve", ...args], { env });
  const output = collect(child);
  const closed = once(child, "close") as Promise<[number | null]>;
  const said = await new Promise<RegExpExecArray>((resolve, reject) => {
    child.stdout!.on("data", () => {
      const found = ready.exec(output.stdout);
      if (found) resolve(found);
    });
    void closed.then(([code]) => reject(new Error(`serve ended with ${code}: ${output.stderr}`)));
  });
  return {
    said,
    child,
    output,
    async end(signal) {
      child.kill(signal);
      return (await closed)[0];
    },
  };
}

/** A request with the test's key; resolves with the status and the parsed answer. */
export async function request(url: string, method: string, path: string, body?: unknown, key = testKey) {
  const response = await fetch(new URL(path, url), {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { "content-type": "application/json" }) },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(300_000),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
}

/** A failing test must not leave its processes behind. */
const started = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of started) child.kill("SIGKILL");
});

interface SpawnOptions extends Omit<CliOptions, "input" | "keepsInput"> {
  stdin?: "ignore" | "pipe";
}

function spawnCli(args: string[], { env, cwd, program = builtProgram, stdin = "ignore" }: SpawnOptions): ChildProcess {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^CUECARD_|^(NO|FORCE)_COLOR$/.test(name)),
  );
  const child = spawn(process.execPath, ["--conditions=@cuecard/source", program, ...args], {
    // As on CI, where many libraries color a pipe too. Tests need plain output without asking for it.
    env: { ...inherited, CI: "true", ...env },
    cwd,
    stdio: [stdin, "pipe", "pipe"],
  });
  started.add(child);
  child.once("close", () => started.delete(child));
  return child;
}

function collect(child: ChildProcess): { stdout: string; stderr: string } {
  const output = { stdout: "", stderr: "" };
  child.stdout!.setEncoding("utf8").on("data", (text: string) => {
    output.stdout += text;
  });
  child.stderr!.setEncoding("utf8").on("data", (text: string) => {
    output.stderr += text;
  });
  return output;
}
