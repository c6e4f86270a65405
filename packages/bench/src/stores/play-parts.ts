import { type ChildProcess, fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import type { StoreFuzzReport } from "@cuecard/testing/stores";

/** Histories that one process plays. */
export interface StoresPart {
  store: string;
  database: string | null;
  seed: number;
  seeds: number;
}

/** What a process says behind each store. */
export interface PlayedPart {
  setting: string;
  report: StoreFuzzReport;
}

/**
 * V8 ends processes now and then that make and drop WebAssembly by the hundred, where it protects code by keys
 * (nodejs/node#64500).
 */
const steady = process.platform === "linux" && process.arch === "x64" ? ["--no-memory-protection-keys"] : [];

/** The histories of each process: at least 16, and no more processes than cores. */
export function partsOf({ store, database, seed, seeds }: StoresPart): StoresPart[] {
  const processes = Math.min(availableParallelism(), Math.ceil(seeds / 16));
  const begin = (part: number) => seed + Math.floor((part * seeds) / processes);
  return Array.from({ length: processes }, (_, index) => {
    return { store, database, seed: begin(index), seeds: begin(index + 1) - begin(index) };
  });
}

/** Plays each part in a process of its own. The first difference ends them all. */
export async function playParts(parts: readonly StoresPart[], heard: (played: PlayedPart) => void): Promise<void> {
  const compiled = await mkdtemp(join(tmpdir(), "cuecard-compiled-"));
  const children: ChildProcess[] = [];
  try {
    await Promise.all(
      parts.map((part) => {
        const child = fork(new URL("./stores-process.ts", import.meta.url), {
          execArgv: [...process.execArgv, ...steady],
          env: { ...process.env, NODE_COMPILE_CACHE: compiled },
        });
        children.push(child);
        return heardFrom(child, part, (said) => {
          heard(said);
          if (said.report.finding) for (const other of children) if (other !== child) other.kill();
        });
      }),
    );
  } finally {
    await rm(compiled, { recursive: true, force: true });
  }
}

function heardFrom(child: ChildProcess, part: StoresPart, heard: (played: PlayedPart) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on("message", (said: PlayedPart) => heard(said));
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      if (code === 0 || signal === "SIGTERM") resolve();
      else
        reject(
          new Error(
            `The process of seeds ${part.seed} to ${part.seed + part.seeds - 1} ended with ${signal ?? `code ${code}`}.`,
          ),
        );
    });
    child.send(part);
  });
}
