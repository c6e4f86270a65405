import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

export { freePort } from "./free-port.ts";
export { killAtLine } from "./kill-at-line.ts";
export {
  chunksIn,
  embedPage,
  moveForEver,
  moveTo,
  movingBase,
  searchedWrongly,
  spaceHeld,
  spaces,
  vectorOf,
} from "./moving.ts";

/** A fault to plant in a copy of the sources. */
export interface Fault {
  /** Path of the file below the copy's folder. */
  file: string;
  /** Stands once in the file. */
  good: string;
  /** What stands in its place while the fault is there. */
  bad: string;
}

const run = promisify(execFile);

/** The file's text with the fault in it. Throws where what it replaces does not stand there exactly once. */
export function withFault(source: string, { file, good, bad }: Fault): string {
  const times = source.split(good).length - 1;
  if (times !== 1)
    throw new Error(`"${good}" stands ${times} times in ${file}; a fault replaces a text that stands once.`);
  return source.replace(good, () => bad);
}

/** Does `work` while the fault is in the copy, and takes it out again. */
export async function whilePlanted<Result>(folder: string, fault: Fault, work: () => Promise<Result>): Promise<Result> {
  const path = join(folder, fault.file);
  const source = await readFile(path, "utf8");
  await writeFile(path, withFault(source, fault));
  try {
    return await work();
  } finally {
    await writeFile(path, source);
  }
}

/** Runs a program of the tests in a process of its own, as this one was started. Resolves with the JSON that it printed. */
export async function playAlone<Result>(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Result> {
  const { stdout } = await run(process.execPath, [...process.execArgv, program, ...args], {
    env: { ...process.env, ...env },
  });
  return JSON.parse(stdout) as Result;
}
