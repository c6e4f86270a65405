import { optionsFrom, type PlaceFlags } from "../environment.ts";
import { openBaseSet } from "../evaluation/base-set.ts";
import { checkOutput } from "../evaluation/check-output.ts";
import { type Configuration, onlySearchSettings, readConfigurations } from "../evaluation/configuration.ts";
import { createCorpora } from "../evaluation/corpus.ts";
import { explainFailure, type Failure, worstOf } from "../evaluation/failures.ts";
import { showProgress } from "../evaluation/progress.ts";
import { type Evaluated, reportEvaluation } from "../evaluation/report-evaluation.ts";
import { runQuestions } from "../evaluation/run-questions.ts";
import type { Search } from "../evaluation/set-result.ts";
import { readQuestionList } from "../evaluation/sets/question-list.ts";
import type { QuestionSet } from "../evaluation/sets/question-set.ts";
import { readQuestionSet } from "../evaluation/sets/read-question-set.ts";
import { sample } from "../evaluation/sets/sample.ts";
import { withThrowAwayFolder } from "../evaluation/throw-away-folder.ts";
import { complain, interruptSignal } from "../terminal/terminal.ts";
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

interface Asking {
  set: QuestionSet;
  outOfScope: string[];
  options: EvalCommandOptions;
  signal: AbortSignal;
}

const usualFailures = 10;

/**
 * Runs a question set against its own documents, or against a knowledge base, and prints the measures. Resolves with
 * the exit code.
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
    await reportEvaluation(set, evaluated, options);
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

/** Ingests the set's documents into a temporary folder. */
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

/** Asks an existing knowledge base. */
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
