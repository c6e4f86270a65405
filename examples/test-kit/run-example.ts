import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";

export interface RunOptions {
  /** Where it runs; an empty folder that is removed afterwards when omitted. */
  cwd?: string;
  /** Files below `examples/` that lie in that folder. */
  files?: readonly string[];
  /** What is typed. */
  input?: string;
  env?: Record<string, string>;
  /** What follows its name on the command line. */
  args?: readonly string[];
  /** The program and its options, before the example's own name. @default Node on the sources */
  command?: readonly string[];
}

/** Where an example lies, by its path below `examples/`. */
export const pathOf = (example: string) => fileURLToPath(new URL(`../${example}`, import.meta.url));

/** Runs an example as its readers do and resolves with what it printed. Fails when it ends badly or complains. */
export async function runExample(
  example: string,
  { cwd, files = [], input = "", env = {}, args = [], command = [process.execPath, ...onSources] }: RunOptions = {},
): Promise<string> {
  if (!cwd) return inEmptyFolder((folder) => runExample(example, { cwd: folder, files, input, env, args, command }));
  for (const file of files) await cp(pathOf(file), join(cwd, basename(file)), { recursive: true });
  const [program, ...options] = command;
  const child = spawn(program!, [...options, pathOf(example), ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: "pipe",
  });
  let [printed, complained] = ["", ""];
  child.stdout.on("data", (text) => {
    printed += text;
  });
  child.stderr.on("data", (text) => {
    complained += text;
  });
  child.stdin.on("error", () => undefined).end(input);
  const [code] = await once(child, "close");
  expect(complained).toBe("");
  expect(code).toBe(0);
  return printed;
}

/** Node's options for a file on the sources. */
export const onSources = ["--conditions=@cuecard/source", `--import=${new URL("patience.ts", import.meta.url)}`];

/** Gives `use` an empty folder and removes it afterwards. */
export async function inEmptyFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "cuecard-example-"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
