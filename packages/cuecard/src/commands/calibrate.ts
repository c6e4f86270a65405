import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { basename, extname, resolve } from "node:path";
import type { Calibration } from "@cuecard/core";
import { readCalibrations } from "../adapters/read-calibrations.ts";
import { createCuecard } from "../create-cuecard.ts";
import { optionsFrom, type PlaceFlags } from "../environment.ts";
import { openBaseSet } from "../evaluation/base-set.ts";
import { fitCalibration } from "../evaluation/calibration/fit-calibration.ts";
import { gatherCosines } from "../evaluation/calibration/gather-cosines.ts";
import { type AtThreshold, measureThreshold } from "../evaluation/calibration/measure-threshold.ts";
import { readConfigurations } from "../evaluation/configuration.ts";
import { createCorpora } from "../evaluation/corpus.ts";
import type { Search } from "../evaluation/found.ts";
import { areaUnderCurve } from "../evaluation/metrics/separation.ts";
import { showProgress } from "../evaluation/progress.ts";
import { readQuestionList } from "../evaluation/sets/question-list.ts";
import type { Question, QuestionSet } from "../evaluation/sets/question-set.ts";
import { type KnownDocuments, readQuestionSet } from "../evaluation/sets/read-question-set.ts";
import { withThrowAwayFolder } from "../evaluation/throw-away-folder.ts";
import { colors, complain, counted, interruptSignal, print } from "../terminal.ts";

export interface CalibrateCommandOptions extends PlaceFlags {
  outOfScope: string;
  config?: string;
  base?: string;
  out?: string;
}

/** A corpus or a base, opened with calibrations in place of the configured ones. */
interface Opened {
  set: QuestionSet;
  space: string;
  search: Search;
  close(): Promise<void>;
}
type Open = (calibrations: Record<string, Calibration>) => Promise<Opened>;

/** Fits the calibration of an embedder on one half of the questions, and shows on the other what it changes. Resolves with the exit code. */
export async function calibrateCommand(path: string, options: CalibrateCommandOptions): Promise<number> {
  const signal = interruptSignal();
  try {
    const outOfScope = await readQuestionList(options.outOfScope);
    await withThrowAwayFolder(async (folder) => {
      const open =
        options.base === undefined ? await openerOfDocuments(path, folder, options, signal) : openerOfBase(path, options, signal);
      await calibrate(open, outOfScope, options);
    });
    return 0;
  } catch (error) {
    if (!signal.aborted) throw error;
    complain("Interrupted; nothing was kept.");
    return 1;
  }
}

async function openerOfDocuments(
  path: string,
  folder: string,
  { data: dataFolder, config }: CalibrateCommandOptions,
  signal: AbortSignal,
): Promise<Open> {
  const [configuration] = await readConfigurations(config === undefined ? [] : [config], {});
  const set = await readQuestionSet(path, null);
  const { data, ...models } = optionsFrom({ data: dataFolder }, process.env);
  const corpora = createCorpora({ folder, data, models, documents: set.documents!, progress: showProgress(), signal });
  return async (calibrations) => {
    const settings = { ...configuration!.settings, calibrations: { ...configuration!.settings.calibrations, ...calibrations } };
    return { set, ...(await corpora.open({ ...configuration!, settings })) };
  };
}

/** The base's folder or database is opened here, since a server would keep to its own calibration. */
function openerOfBase(path: string, { base, ...flags }: CalibrateCommandOptions, signal: AbortSignal): Open {
  return async (calibrations) => {
    const given = optionsFrom(flags, process.env);
    const cuecard = await createCuecard({ ...given, calibrations: { ...given.calibrations, ...calibrations }, concurrency: 0 });
    try {
      return { ...(await openBaseSet(cuecard, { base: base!, path, signal, read: readQuestions })), close: () => cuecard.close() };
    } catch (error) {
      await cuecard.close();
      throw error;
    }
  };
}

/** Of a base questions alone will do: their nearest passage is taken for the right one. */
async function readQuestions(path: string, known: KnownDocuments): Promise<QuestionSet> {
  if (extname(path) !== ".txt") return readQuestionSet(path, known);
  const texts = await readQuestionList(path);
  const questions = texts.map((text, at): Question => ({ id: String(at + 1), text, relevant: new Map(), excerpts: [] }));
  return { name: basename(resolve(path)), judged: "documents", documents: null, questions, notes: [] };
}

async function calibrate(open: Open, outOfScope: readonly string[], options: CalibrateCommandOptions): Promise<void> {
  const progress = showProgress();
  const present = await open({});
  const { set, space } = present;
  const [fitQuestions, heldQuestions] = halves(set.questions);
  const [fitStrangers, heldStrangers] = halves(outOfScope);
  const held = { questions: heldQuestions, outOfScope: heldStrangers };
  const before = await (async () => {
    try {
      const cosines = await gatherCosines(present.search, { questions: fitQuestions, outOfScope: fitStrangers, progress });
      const points = fitCalibration(cosines);
      const heldCosines = await gatherCosines(present.search, { ...held, progress });
      return {
        points,
        auc: areaUnderCurve(heldCosines.nearest, heldCosines.outOfScope),
        atThreshold: await measureBoth(present.search, held),
      };
    } finally {
      await present.close();
    }
  })();
  const fitted: Calibration = { points: before.points, fittedOn: fittedOn(set, { fitQuestions, fitStrangers }, options) };
  const after = await open({ [space]: fitted });
  try {
    const rows = tableOf(before.atThreshold, await measureBoth(after.search, held));
    print(
      `${colors.bold(space)} on ${set.name}: fitted on ${counted(fitQuestions.length, "question")} and ${fitStrangers.length} out of scope, shown on the others`,
    );
    print(`\npoints  ${before.points.map(([cosine, similarity]) => `[${cosine}, ${similarity}]`).join(" ")}`);
    print(
      `AUC     ${before.auc.toFixed(3)} of the nearest passage's cosine, ${heldQuestions.length} questions against ${heldStrangers.length} out of scope\n`,
    );
    for (const row of rows) print(row);
  } finally {
    await after.close();
  }
  await handOver(space, fitted, options);
}

async function measureBoth(
  search: Search,
  held: { questions: readonly Question[]; outOfScope: readonly string[] },
): Promise<AtThreshold[]> {
  const alone = await measureThreshold(search, { ...held, keywordSearch: false });
  return [alone, await measureThreshold(search, { ...held, keywordSearch: true })];
}

function* tableOf(present: readonly AtThreshold[], fitted: readonly AtThreshold[]): Generator<string> {
  yield colors.bold(`${"at the threshold 0.6, in per cent".padEnd(46)}  present  fitted`);
  for (const [at, way] of ["by vectors alone", "by vectors and words"].entries()) {
    const [before, after] = [present[at]!, fitted[at]!];
    const row = (name: string, left: number, right: number) =>
      `${`${way}: ${name}`.padEnd(46)}  ${left.toFixed(1).padStart(7)}  ${right.toFixed(1).padStart(6)}`;
    yield row("answered", before.answered, after.answered);
    if (before.rightInThree !== null) yield row("right in first 3", before.rightInThree, after.rightInThree!);
    yield row("out of scope answered", before.outOfScopeAnswered, after.outOfScopeAnswered);
  }
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
  const others = existsSync(out) ? readCalibrations(out) : {};
  await writeFile(out, `${JSON.stringify({ ...others, [space]: fitted }, null, 2)}\n`);
  print(`Written to ${out}; set CUECARD_CALIBRATIONS=${out} to use it.`);
}
