import { Listr } from "listr2";
import { colors, print } from "../terminal/terminal.ts";
import type { Outcome } from "./outcome.ts";
import type { Report } from "./settle.ts";

export interface Job {
  name: string;
  run(report: Report): Promise<Outcome>;
}

/** Jobs at once: enough to compare and upload while others are processed. On a terminal each has its line, so that the largest folder fits. */
const lanes = 4;
const barWidth = 20;

/** Told how far a job is, and what became of it. */
interface Lane {
  show(name: string, step: string, share: number): void;
  ended(outcome: Outcome): void;
}

/** Runs all jobs, a few at a time; once the signal aborts no further one is begun. Shows bars on a terminal, and elsewhere a line for each that changed something. */
export async function runJobs(jobs: readonly Job[], signal: AbortSignal): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const queue = jobs.values();

  async function drain({ show, ended }: Lane): Promise<void> {
    for (const { name, run } of queue) {
      if (signal.aborted) return;
      show(name, "waiting", 0);
      const outcome = await run((step, share) => show(name, step, share));
      outcomes.push(outcome);
      ended(outcome);
    }
  }

  if (process.stdout.isTTY) await drawBars(drain, () => ({ done: outcomes.length, all: jobs.length }));
  else await Promise.all(Array.from({ length: lanes }, () => drain(plainLane)));
  return outcomes;
}

const plainLane: Lane = {
  show() {},
  ended({ state, name, note }) {
    if (state !== "unchanged") print(`${state}: ${name} (${note})`);
  },
};

async function drawBars(drain: (lane: Lane) => Promise<void>, count: () => { done: number; all: number }): Promise<void> {
  const overall = () => `${bar(count().done / count().all)} ${count().done} of ${count().all}`;
  const list = new Listr(
    [
      {
        title: overall(),
        task: (_context, whole) =>
          whole.newListr(
            Array.from({ length: lanes }, () => ({
              title: " ",
              task: (_none: unknown, line: { title: string }) =>
                drain({
                  show(name, step, share) {
                    line.title = `${bar(share)} ${name} ${colors.dim(step)}`;
                  },
                  ended() {
                    whole.title = overall();
                  },
                }),
            })),
            { concurrent: true },
          ),
      },
    ],
    { registerSignalListeners: false, rendererOptions: { clearOutput: true } },
  );
  await list.run();
}

function bar(share: number): string {
  const filled = Math.round(barWidth * Math.min(1, Math.max(0, share)));
  return "█".repeat(filled) + "░".repeat(barWidth - filled);
}
