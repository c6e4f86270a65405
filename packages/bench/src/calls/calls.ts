import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { FuzzReport } from "@cuecard/checks";
import type { Bench } from "../bench.ts";

/** What a worker says: progress now and then, and what it found in the end. */
export interface Played {
  report: FuzzReport;
  done: boolean;
}

/** Plays random calls, split over the cores, and stops at the first that breaks a rule. */
export const calls: Bench = async ({ settings, progress }) => {
  const count = Number(settings.seeds);
  const first = Number(settings.seed);
  const workers = Math.min(availableParallelism(), count);
  const started = performance.now();
  const latest: FuzzReport[] = [];
  const parts = Array.from({ length: workers }, (_, index) => {
    const from = Math.floor((index * count) / workers);
    const until = Math.floor(((index + 1) * count) / workers);
    return { seed: first + from, calls: until - from };
  });
  const told = setInterval(() => progress(`${total(latest, "calls")} of ${count} calls`), 10_000);
  try {
    await Promise.all(
      parts.map((part, index) =>
        playIn(part, (report) => {
          latest[index] = report;
        }),
      ),
    );
  } finally {
    clearInterval(told);
  }

  const finding = latest.find((report) => report.finding)?.finding ?? null;
  if (finding) process.exitCode = 1;
  const played = total(latest, "calls");
  return {
    title: "Random calls: overlapping turns, tool calls and reports, failing saves, dying processes",
    columns: ["calls", "steps", "hand-offs", "taken back", "kills", "broken rules", "seconds"],
    rows: [
      {
        subject: "cuecard",
        cells: {
          calls: played,
          steps: total(latest, "steps"),
          "hand-offs": total(latest, "handoffs"),
          "taken back": total(latest, "returns"),
          kills: total(latest, "kills"),
          "broken rules": String(finding ? 1 : 0),
          seconds: (performance.now() - started) / 1000,
        },
      },
    ],
    notes: finding
      ? [
          `Seed ${finding.seed} breaks "${finding.rule}": ${finding.message} Replay it with --seed ${finding.seed} --seeds 1.`,
          `Cut down to ${finding.steps.length} steps: ${JSON.stringify(finding.steps)}`,
        ]
      : [
          `Seeds ${first} to ${first + count - 1}. A red seed replays with --seed N --seeds 1, cut down to the steps that are needed.`,
        ],
  };
};

function total(reports: readonly FuzzReport[], name: "calls" | "steps" | "handoffs" | "returns" | "kills"): number {
  return reports.reduce((sum, report) => sum + (report?.[name] ?? 0), 0);
}

function playIn(part: { seed: number; calls: number }, heard: (report: FuzzReport) => void): Promise<void> {
  const worker = new Worker(new URL("./calls-worker.ts", import.meta.url), { workerData: part });
  return new Promise((resolve, reject) => {
    worker.on("message", ({ report, done }: Played) => {
      heard(report);
      if (done) resolve();
    });
    worker.once("error", reject);
  });
}
