import { writeFile } from "node:fs/promises";
import { optionsFrom, type PlaceFlags } from "../environment.ts";
import { openBaseSet } from "../evaluation/base-set.ts";
import { checkOutput } from "../evaluation/check-output.ts";
import { compareRuns, type MeasureRow } from "../evaluation/compare.ts";
import { type Configuration, onlySearchSettings, readConfigurations } from "../evaluation/configuration.ts";
import { createCorpora } from "../evaluation/corpus.ts";
import { explainFailure, type Failure, showFailure, worstOf } from "../evaluation/failures.ts";
import type { Search } from "../evaluation/found.ts";
import { showProgress } from "../evaluation/progress.ts";
import { type Run, runQuestions } from "../evaluation/run-questions.ts";
import { readQuestionList } from "../evaluation/sets/question-list.ts";
import type { QuestionSet } from "../evaluation/sets/question-set.ts";
import { readQuestionSet } from "../evaluation/sets/read-question-set.ts";
import { sample } from "../evaluation/sets/sample.ts";
import { showComparison } from "../evaluation/show-comparison.ts";
import { withThrowAwayFolder } from "../evaluation/throw-away-folder.ts";
import { colors, complain, counted, interruptSignal, print } from "../terminal/terminal.ts";
import { openWorkspace } from "../workspace/open-workspace.ts";

export interface EvalCommandOptions extends PlaceFlags {
  config: string[];
  base?: string;
  outOfScope?: string;
  topK?: number;
  threshold?: number;
  budget: number;
  questions?: number;
  failures?: number | true;
  json?: string;
}

/** One configuration, asked everything. */
interface Evaluated extends Run {
  configuration: Configuration;
  space: string | null;
  notes: string[];
  failures: Failure[];
}

interface Asking {
  set: QuestionSet;
  outOfScope: string[];
  options: EvalCommandOptions;
  signal: AbortSignal;
}

const usualFailures = 10;

/**
 * Asks a question set of its own documents, or of a base, and prints how good the answers are. Resolves with the exit
 * code.
 */
export async function evalCommand(path: string, options: EvalCommandOptions): Promise<number> {
  const signal = interruptSignal();
  try {
    if (options.json !== undefined) await checkOutput(options.json);
    const given = {
      ...(options.topK !== undefined && { topK: options.topK }),
      ...(options.threshold !== undefined && { similarityThreshold: options.threshold }),
    };
    const configurations = await readConfigurations(options.config, given);
    const outOfScope = options.outOfScope === undefined ? [] : await readQuestionList(options.outOfScope);
    const { set, evaluated } = await (options.base === undefined ? askDocuments : askBase)(path, {
      configurations,
      outOfScope,
      options,
      signal,
    });
    await report(set, evaluated, options);
    return 0;
  } catch (error) {
    if (!signal.aborted) throw error;
    complain("Interrupted; nothing was kept.");
    return 1;
  }
}

interface Evaluation extends Omit<Asking, "set"> {
  configurations: Configuration[];
}

/** Ingests the set's documents into a folder that is thrown away. */
async function askDocuments(
  path: string,
  { configurations, ...rest }: Evaluation,
): Promise<{ set: QuestionSet; evaluated: Evaluated[] }> {
  const { options, signal } = rest;
  const set = sampled(await readQuestionSet(path, null), options);
  const evaluated = await withThrowAwayFolder(async (folder) => {
    const { data, ...models } = optionsFrom({ data: options.data }, process.env);
    const corpora = createCorpora({
      folder,
      data,
      models,
      documents: set.documents!,
      progress: showProgress(),
      signal,
    });
    const all: Evaluated[] = [];
    for (const configuration of configurations) {
      const { search, space, notes, close } = await corpora.open(configuration);
      try {
        all.push({ ...(await ask(search, configuration, { set, ...rest })), space, notes });
      } finally {
        await close();
      }
    }
    return all;
  });
  return { set, evaluated };
}

/** Asks a base as it is, where it is. */
async function askBase(
  path: string,
  { configurations, ...rest }: Evaluation,
): Promise<{ set: QuestionSet; evaluated: Evaluated[] }> {
  const { options, signal } = rest;
  for (const configuration of configurations) onlySearchSettings(configuration);
  const { workspace, close } = await openWorkspace({ ...optionsFrom(options, process.env), concurrency: 0 });
  try {
    const { set: whole, space, search } = await openBaseSet(workspace, { base: options.base!, path, signal });
    const set = sampled(whole, options);
    const evaluated: Evaluated[] = [];
    for (const configuration of configurations) {
      evaluated.push({ ...(await ask(search, configuration, { set, ...rest })), space, notes: [] });
    }
    return { set, evaluated };
  } finally {
    await close();
  }
}

async function ask(
  search: Search,
  configuration: Configuration,
  { set, outOfScope, options, signal }: Asking,
): Promise<Omit<Evaluated, "space" | "notes">> {
  const { topK, similarityThreshold, keywordSearch, reranking } = configuration.settings;
  const settings = { topK, similarityThreshold, keywordSearch, reranking };
  const run = await runQuestions({
    search,
    settings,
    set,
    outOfScope,
    budget: options.budget,
    progress: showProgress(),
    signal,
  });
  const most = options.failures === true ? usualFailures : (options.failures ?? 0);
  const failures: Failure[] = [];
  for (const asked of worstOf(run.asked, most)) failures.push(await explainFailure(asked, set, { search, settings }));
  return { configuration, ...run, failures };
}

function sampled(set: QuestionSet, { questions }: EvalCommandOptions): QuestionSet {
  return questions === undefined ? set : { ...set, questions: sample(set.questions, questions) };
}

async function report(set: QuestionSet, evaluated: readonly Evaluated[], { json }: EvalCommandOptions): Promise<void> {
  const rows = compareRuns(evaluated);
  const names = evaluated.map(({ configuration }) => configuration.name);
  for (const line of heading(set, evaluated)) print(line);
  print();
  for (const line of showComparison(names, rows)) print(line);
  for (const { configuration, failures } of evaluated) {
    if (failures.length === 0) continue;
    print(`\n${colors.bold(`${counted(failures.length, "question")} that ${configuration.name} answers worst`)}`);
    for (const failure of failures) for (const line of showFailure(failure)) print(line);
  }
  if (json !== undefined) await writeFile(json, `${JSON.stringify(asJson(set, evaluated, rows), null, 2)}\n`);
}

function* heading(
  { name, documents, questions, judged, notes }: QuestionSet,
  evaluated: readonly Evaluated[],
): Generator<string> {
  const [{ outOfScope }] = evaluated as [Evaluated];
  const facts = [
    ...(documents ? [counted(documents.length, "document")] : []),
    `${counted(questions.length, "question")} (${judged} marked)`,
    ...(outOfScope ? [`${outOfScope.asked} out of scope`] : []),
  ];
  yield `${colors.bold(name)}: ${facts.join(", ")}`;
  for (const { configuration, space } of evaluated)
    yield colors.dim(`${configuration.name}: ${space}, ${JSON.stringify(configuration.settings)}`);
  const degraded = evaluated.flatMap(({ asked }) => asked.flatMap(({ answer }) => answer.degraded));
  const said = new Set([...notes, ...evaluated.flatMap((one) => one.notes)]);
  for (const note of said) yield note;
  if (degraded.length > 0)
    yield colors.yellow(`${counted(degraded.length, "answer")} with less than was asked for, such as ${degraded[0]}`);
}

function asJson(
  { name, judged, documents, questions }: QuestionSet,
  evaluated: readonly Evaluated[],
  rows: readonly MeasureRow[],
) {
  return {
    set: { name, judged, documents: documents?.length ?? null, questions: questions.length },
    configurations: evaluated.map(({ configuration, space, notes, failures }) => ({
      ...configuration,
      space,
      notes,
      failures,
    })),
    measures: rows,
  };
}
