import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { quantile } from "cuecard/evaluation";
import type { Bench } from "../bench.ts";

const runs = 7;

/** What each child does, in a process of its own that resolves packages as a user's does: to what `pnpm build` made. */
const subjects = [
  { subject: 'import "zod"', from: "cuecard", code: 'await import("zod")' },
  { subject: 'import "cuecard"', from: "cuecard", code: 'await import("cuecard")' },
  {
    subject: "createCuecard, in a new folder",
    from: "cuecard",
    code: `const { mkdtempSync, rmSync } = await import("node:fs");
      const data = mkdtempSync((await import("node:os")).tmpdir() + "/cuecard-start-");
      const { createCuecard } = await import("cuecard");
      const cuecard = await createCuecard({ data });
      process.once("exit", () => rmSync(data, { recursive: true, force: true }));
      closing = () => cuecard.close();`,
  },
  {
    subject: "the first createTestCuecard, its import not counted",
    from: "testing",
    code: `const { createTestCuecard } = await import("@cuecard/testing");
      before = process.cpuUsage();
      const cuecard = await createTestCuecard();
      closing = () => cuecard.close();`,
  },
] as const;

/**
 * What it costs to begin: processor time of an import beside zod's in the same run, and memory once a Cuecard is open.
 */
export const startUp: Bench = async ({ progress }) => {
  const found = new Map<string, { cpuMs: number[]; rssMiB: number[] }>(
    subjects.map(({ subject }) => [subject, { cpuMs: [], rssMiB: [] }]),
  );
  for (let run = 0; run < runs; run++) {
    progress(`run ${run + 1} of ${runs}`);
    for (const { subject, from, code } of subjects) {
      const { cpuMs, rssMiB } = await measure(from, code);
      found.get(subject)!.cpuMs.push(cpuMs);
      found.get(subject)!.rssMiB.push(rssMiB);
    }
  }
  const median = (values: number[]) => quantile(values, 0.5);
  const zodMs = median(found.get(subjects[0].subject)!.cpuMs);
  return {
    title: "What it costs to begin",
    columns: ["CPU ms", "× zod", "RSS MiB"],
    rows: [...found].map(([subject, { cpuMs, rssMiB }]) => ({
      subject,
      cells: { "CPU ms": median(cpuMs), "× zod": median(cpuMs) / zodMs, "RSS MiB": median(rssMiB) },
    })),
    notes: [
      `Medians of ${runs} processes each, one after another, with Node ${process.versions.node}; CPU is user and system time of all threads, RSS of the process after it.`,
      "Of the packages as they are built (pnpm build), not of their sources.",
    ],
  };
};

async function measure(from: string, code: string): Promise<{ cpuMs: number; rssMiB: number }> {
  const cwd = fileURLToPath(new URL(`../../../${from}/`, import.meta.url));
  if (!existsSync(`${cwd}dist`)) throw new Error(`packages/${from} is not built; run pnpm build first.`);
  const script = `let closing = () => {};
    let before = process.cpuUsage();
    ${code}
    const { user, system } = process.cpuUsage(before);
    process.stdout.write(JSON.stringify({ cpuMs: (user + system) / 1000, rssMiB: process.memoryUsage.rss() / 2 ** 20 }));
    await closing();`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--eval", script], { cwd });
  return JSON.parse(stdout) as { cpuMs: number; rssMiB: number };
}
