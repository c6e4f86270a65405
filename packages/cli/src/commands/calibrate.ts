import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Calibration } from "@cuecard/core";
import { areaUnderCurve } from "cuecard/evaluation";
import { readCalibrations } from "../adapters/read-calibrations.ts";
import { fitCalibration } from "../evaluation/calibration/fit-calibration.ts";
import { gatherCosines } from "../evaluation/calibration/gather-cosines.ts";
import { type AtThreshold, measureThreshold } from "../evaluation/calibration/measure-threshold.ts";
import {
  type Open,
  type Opened,
  type OpenerOptions,
  openerOfBase,
  openerOfDocuments,
} from "../evaluation/calibration/openers.ts";
import { showRates } from "../evaluation/calibration/show-rates.ts";
import { checkOutput } from "../evaluation/check-output.ts";
import { showProgress } from "../evaluation/progress.ts";
import type { Search } from "../evaluation/set-result.ts";
import { readQuestionList } from "../evaluation/sets/question-list.ts";
import type { Question, QuestionSet } from "../evaluation/sets/question-set.ts";
import { withThrowAwayFolder } from "../evaluation/throw-away-folder.ts";
import { colors, complain, counted, interruptSignal, print } from "../terminal/terminal.ts";

export interface CalibrateCommandOptions extends OpenerOptions {
  outOfScope: string;
  out?: string;
}

/**
 * Fits the calibration of an embedder on one half of the questions, and shows on the other what it changes. Resolves
 * with the exit code.
 */
export async function calibrateCommand(path: string, options: CalibrateCommandOptions): Promise<number> {
  const signal = interruptSignal();
  try {
    if (options.out !== undefined) {
      await checkOutput(options.out);
      readOthers(options.out);
    }
    const outOfScope = await readQuestionList(options.outOfScope);
    await withThrowAwayFolder(async (folder) => {
      const open =
        options.base === undefined
          ? await openerOfDocuments(path, folder, options, signal)
          : openerOfBase(path, options, signal);
      await calibrate(open, outOfScope, options);
    });
    return 0;
  } catch (error) {
    if (!signal.aborted) throw error;
    complain("Interrupted; nothing was kept.");
    return 1;
  }
}

async function calibrate(open: Open, outOfScope: readonly string[], options: CalibrateCommandOptions): Promise<void> {
  const progress = showProgress();
  const [fitStrangers, heldStrangers] = halves(outOfScope);
  const present = await withOpened(open, {}, async ({ set, space, search }) => {
    const [fitQuestions, heldQuestions] = halves(set.questions);
    const points = fitCalibration(
      await gatherCosines(search, { questions: fitQuestions, outOfScope: fitStrangers, progress }),
    );
    const held = { questions: heldQuestions, outOfScope: heldStrangers };
    const { nearest, outOfScope: strange } = await gatherCosines(search, { ...held, progress });
    return {
      set,
      space,
      points,
      held,
      fitQuestions,
      auc: areaUnderCurve(nearest, strange),
      rates: await measureBoth(search, held),
    };
  });
  const { set, space, points, held, fitQuestions, auc } = present;
  const fitted: Calibration = { points, fittedOn: fittedOn(set, { fitQuestions, fitStrangers }, options) };
  const rates = await withOpened(open, { [space]: fitted }, ({ search }) => measureBoth(search, held));
  print(
    `${colors.bold(space)} on ${set.name}: fitted on ${counted(fitQuestions.length, "question")} and ${fitStrangers.length} out of scope, measured on the others`,
  );
  print(`\npoints  ${points.map(([cosine, similarity]) => `[${cosine}, ${similarity}]`).join(" ")}`);
  print(
    `AUC     ${auc.toFixed(3)} of the nearest passage's cosine, ${counted(held.questions.length, "question")} against ${heldStrangers.length} out of scope\n`,
  );
  for (const row of showRates(present.rates, rates)) print(row);
  await handOver(space, fitted, options);
}

async function withOpened<Result>(
  open: Open,
  calibrations: Record<string, Calibration>,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const opened = await open(calibrations);
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

async function measureBoth(
  search: Search,
  held: { questions: readonly Question[]; outOfScope: readonly string[] },
): Promise<AtThreshold[]> {
  const alone = await measureThreshold(search, { ...held, keywordSearch: false });
  return [alone, await measureThreshold(search, { ...held, keywordSearch: true })];
}

/** Every second one, so that both halves have of everything that stands in order. */
function halves<Item>(items: readonly Item[]): [Item[], Item[]] {
  return [items.filter((_, at) => at % 2 === 0), items.filter((_, at) => at % 2 === 1)];
}

function fittedOn(
  { name, questions }: QuestionSet,
  { fitQuestions, fitStrangers }: { fitQuestions: readonly unknown[]; fitStrangers: readonly unknown[] },
  { outOfScope }: CalibrateCommandOptions,
): string {
  const day = new Date().toISOString().slice(0, 10);
  return `${name}: ${fitQuestions.length} of ${questions.length} questions against ${fitStrangers.length} out-of-scope ones of ${basename(outOfScope)}, by cuecard calibrate, ${day}`;
}

async function handOver(space: string, fitted: Calibration, { out }: CalibrateCommandOptions): Promise<void> {
  print();
  if (out === undefined) {
    print("--out FILE writes it for CUECARD_CALIBRATIONS; in code it is:");
    print(`calibration: { points: ${JSON.stringify(fitted.points)}, fittedOn: ${JSON.stringify(fitted.fittedOn)} }`);
    return;
  }
  await writeFile(out, `${JSON.stringify({ ...readOthers(out), [space]: fitted }, null, 2)}\n`);
  print(`Written to ${out}; set CUECARD_CALIBRATIONS=${out} to use it.`);
}

function readOthers(path: string): ReturnType<typeof readCalibrations> {
  return existsSync(path) ? readCalibrations(path) : {};
}
