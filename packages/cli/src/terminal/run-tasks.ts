import { Listr } from "listr2";
import { colors, print } from "./terminal.ts";
import { shown } from "./visible.ts";

/**
 * Says what a task is doing now. Without a terminal it is a line each time that `milestone` is another one, and none
 * without it.
 */
export type ReportStep = (step: string, milestone?: string) => void;

export interface Task {
  name: string;
  /** Resolves with what became of it. */
  run(report: ReportStep): Promise<string>;
}

/**
 * Runs tasks side by side. On a terminal each has a line that changes; elsewhere every line names its task. Throws what
 * the first one that fails threw.
 */
export async function runTasks(tasks: readonly Task[]): Promise<void> {
  if (process.stdout.isTTY) await draw(tasks);
  else await Promise.all(tasks.map(tell));
}

async function draw(tasks: readonly Task[]): Promise<void> {
  const lines = tasks.map(({ name, run }) => ({
    title: shown(name),
    async task(_context: unknown, line: { title: string; output: string }) {
      const became = await run((step) => {
        line.output = shown(step);
      });
      line.title = `${shown(name)} → ${shown(became)}`;
    },
  }));
  await new Listr(lines, {
    concurrent: true,
    registerSignalListeners: false,
    rendererOptions: { showErrorMessage: false },
  }).run();
}

async function tell({ name, run }: Task): Promise<void> {
  let told: string | undefined;
  const became = await run((step, milestone) => {
    if (milestone === told) return;
    told = milestone;
    print(`${shown(name)}: ${shown(step)}`);
  });
  print(`${colors.green("✔")} ${shown(name)} → ${shown(became)}`);
}
