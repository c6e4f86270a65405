import type { IngestProgress } from "@cuecard/core";
import { Listr } from "listr2";
import { colors, print } from "../terminal/terminal.ts";
import { forTerminal, shown } from "../terminal/visible.ts";
import { type ShownOutcome, shownOutcome } from "./shown-outcome.ts";

/** Lines of inputs that are worked on: as many as are at once. The largest folder fits on a screen then. */
const lineCount = 4;
const barWidth = 20;

/** Shows how far an ingest is, until `end`. */
export interface ProgressDisplay {
  show(progress: IngestProgress): void;
  /** What became of everything so far; what was begun and has not ended is `unfinished`. */
  end(): Promise<ShownOutcome[]>;
}

/** Bars on a terminal, and elsewhere a line for each input that changed something. */
export function showProgress(): ProgressDisplay {
  const outcomes: ShownOutcome[] = [];
  const begun = new Set<string>();
  const bars = process.stdout.isTTY ? drawBars() : null;
  return {
    show(progress) {
      bars?.show(progress);
      begun.add(progress.name);
      if (!progress.outcome) return;
      begun.delete(progress.name);
      const outcome = shownOutcome(progress.outcome);
      outcomes.push(outcome);
      const { state, name, note } = outcome;
      if (!bars && state !== "unchanged") print(`${state}: ${shown(name)} (${shown(note)})`);
    },
    async end() {
      await bars?.end();
      const unfinished = [...begun].map((name) => ({
        name,
        state: "unfinished" as const,
        note: "interrupted",
        warnings: [],
      }));
      return [...outcomes, ...unfinished];
    },
  };
}

function drawBars(): { show(progress: IngestProgress): void; end(): Promise<void> } {
  const ended = Promise.withResolvers<void>();
  const lines: { title: string }[] = [];
  const names: (string | null)[] = Array.from({ length: lineCount }, () => null);
  let overall: { title: string } | null = null;
  const list = new Listr(
    [
      {
        title: "…",
        task: (_context, whole) => {
          overall = whole;
          const line = (_none: unknown, task: { title: string }) => {
            lines.push(task);
            return ended.promise;
          };
          return whole.newListr(
            names.map(() => ({ title: " ", task: line })),
            { concurrent: true },
          );
        },
      },
    ],
    { registerSignalListeners: false, rendererOptions: { clearOutput: true } },
  );
  const drawn = list.run();
  return {
    show({ name, step, progress, outcome, done, total }) {
      if (overall) overall.title = `${bar(done / total)} ${done} of ${total}`;
      const place = names.includes(name) ? names.indexOf(name) : names.indexOf(null);
      if (place < 0) return;
      names[place] = outcome ? null : name;
      const line = lines[place];
      if (line) line.title = outcome ? " " : `${bar(progress)} ${forTerminal(`${shown(name)} ${colors.dim(step)}`)}`;
    },
    async end() {
      ended.resolve();
      await drawn;
    },
  };
}

function bar(share: number): string {
  const filled = Math.round(barWidth * Math.min(1, Math.max(0, share)));
  return "█".repeat(filled) + "░".repeat(barWidth - filled);
}
