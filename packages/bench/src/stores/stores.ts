import { type ChildProcess, fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import type { StoreFuzzReport } from "@cuecard/testing";
import type { Bench } from "../bench.ts";
import { subjects } from "./subjects.ts";

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

/** V8 ends processes now and then that make and drop WebAssembly by the hundred, where it protects code by keys (nodejs/node#64500). */
const steady = process.platform === "linux" && process.arch === "x64" ? ["--no-memory-protection-keys"] : [];

/** Plays made-up histories on a store and on memory, split over the cores, and stops at the first difference. */
export const stores: Bench = async ({ settings: given, progress }) => {
  const { store = "sqlite", database = process.env.CUECARD_TEST_POSTGRES_URL } = given;
  const [seeds, seed] = [Number(given.seeds), Number(given.seed)];
  if (!Object.hasOwn(subjects, store))
    throw new Error(`--store is one of ${Object.keys(subjects).join(", ")}; "${store}" is not.`);
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  const processes = Math.min(availableParallelism(), Math.ceil(seeds / 16));
  const parts = Array.from({ length: processes }, (_, index) => {
    const [from, until] = [index, index + 1].map((part) => seed + Math.floor((part * seeds) / processes)) as [
      number,
      number,
    ];
    return { store, database: database ?? null, seed: from, seeds: until - from };
  });
  const played: PlayedPart[] = [];
  const count = (of: (report: StoreFuzzReport) => number) => played.reduce((sum, { report }) => sum + of(report), 0);
  const told = setInterval(
    () => progress(`${count((report) => report.seeds)} of ${seeds} histories, ${seconds().toFixed(0)} s`),
    10_000,
  );
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
          played.push(said);
          if (said.report.finding) for (const other of children) if (other !== child) other.kill();
        });
      }),
    );
  } finally {
    clearInterval(told);
    await rm(compiled, { recursive: true, force: true });
  }

  const red = played.find(({ report }) => report.finding);
  if (red) process.exitCode = 1;
  const share = (verb: number) => `${((100 * verb) / count(({ steps }) => steps)).toFixed(1)} %`;
  const verbs = Object.keys(played[0]!.report.verbs) as (keyof StoreFuzzReport["verbs"])[];
  const bySetting = Map.groupBy(played, ({ setting }) => setting);
  return {
    title: `Made-up histories on ${store} beside memory: the same ids in the same order behind every step`,
    columns: ["histories", "steps", "questions", "least recall", "differences"],
    rows: [...bySetting].map(([subject, own]) => {
      const sum = (of: (report: StoreFuzzReport) => number) =>
        String(own.reduce((total, { report }) => total + of(report), 0));
      const recalls = own.flatMap(({ report }) => report.recall ?? []);
      return {
        subject,
        cells: {
          histories: sum((report) => report.seeds),
          steps: sum((report) => report.steps),
          questions: sum((report) => report.questions),
          "least recall": recalls.length === 0 ? "exact" : Math.min(...recalls),
          differences: sum((report) => Number(report.finding !== null)),
        },
      };
    }),
    notes: [
      `${seconds().toFixed(0)} s. Steps: ${verbs.map((verb) => `${verb} ${share(count((report) => report.verbs[verb]))}`).join(", ")}; asked with a filter behind ${share(count(({ filtered }) => filtered))}, over several bases behind ${share(count(({ overSeveral }) => overSeveral))}.`,
      `A knowledge base was re-embedded after a refresh in ${count(({ reembeddedAfterRefresh }) => reembeddedAfterRefresh)} of ${count((report) => report.seeds)} histories; each had ${Math.min(...played.map(({ report }) => report.chunks))} chunks at least.`,
      ...(red
        ? finding(store, red)
        : [
            `Seeds ${seed} to ${seed + seeds - 1}. A red seed replays with --seed N --seeds 1, cut down to the steps that are needed.`,
          ]),
    ],
  };
};

function finding(store: string, { setting, report }: PlayedPart): string[] {
  const { seed, seeds, message, steps } = report.finding!;
  return [
    `${setting}: ${message}`,
    `Replay it: pnpm bench stores --store ${store} --seed ${seed} --seeds ${seeds}`,
    `Cut down to ${steps.length} steps: ${JSON.stringify(steps)}`,
  ];
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
