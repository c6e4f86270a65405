import { basename, extname, resolve } from "node:path";
import type { Calibration } from "@cuecard/core";
import { createCuecard } from "cuecard";
import { optionsFrom, type PlaceFlags } from "../../environment.ts";
import { openBaseSet } from "../base-set.ts";
import { readConfigurations } from "../configuration.ts";
import { createCorpora } from "../corpus.ts";
import { showProgress } from "../progress.ts";
import type { Search } from "../set-result.ts";
import { readQuestionList } from "../sets/question-list.ts";
import type { Question, QuestionSet } from "../sets/question-set.ts";
import { type KnownDocuments, readQuestionSet } from "../sets/read-question-set.ts";

export interface OpenerOptions extends PlaceFlags {
  config?: string;
  base?: string;
}

/** A corpus or a base, opened with calibrations in place of the configured ones. */
export interface Opened {
  set: QuestionSet;
  space: string;
  search: Search;
  close(): Promise<void>;
}
export type Open = (calibrations: Record<string, Calibration>) => Promise<Opened>;

/** Ingests the set's documents into the folder, once. */
export async function openerOfDocuments(
  path: string,
  folder: string,
  { data: dataFolder, config }: OpenerOptions,
  signal: AbortSignal,
): Promise<Open> {
  const [configuration] = await readConfigurations(config === undefined ? [] : [config], {});
  const set = await readQuestionSet(path, null);
  const { data, ...models } = optionsFrom({ data: dataFolder }, process.env);
  const corpora = createCorpora({ folder, data, models, documents: set.documents!, progress: showProgress(), signal });
  return async (calibrations) => {
    const settings = {
      ...configuration!.settings,
      calibrations: { ...configuration!.settings.calibrations, ...calibrations },
    };
    return { set, ...(await corpora.open({ ...configuration!, settings })) };
  };
}

/** Opens the knowledge base's folder or database in this process, since a server would use its own calibration. */
export function openerOfBase(path: string, { base, ...flags }: OpenerOptions, signal: AbortSignal): Open {
  return async (calibrations) => {
    const given = optionsFrom(flags, process.env);
    const cuecard = await createCuecard({
      ...given,
      calibrations: { ...given.calibrations, ...calibrations },
      concurrency: 0,
    });
    try {
      return {
        ...(await openBaseSet(cuecard, { base: base!, path, signal, read: readQuestions })),
        close: () => cuecard.close(),
      };
    } catch (error) {
      await cuecard.close();
      throw error;
    }
  };
}

/** For a knowledge base, questions without judgements are enough: their nearest passage counts as right. */
async function readQuestions(path: string, known: KnownDocuments): Promise<QuestionSet> {
  if (extname(path) !== ".txt") return readQuestionSet(path, known);
  const texts = await readQuestionList(path);
  const questions = texts.map(
    (text, at): Question => ({ id: String(at + 1), text, relevant: new Map(), excerpts: [] }),
  );
  return { name: basename(resolve(path)), judged: "documents", documents: null, questions, notes: [] };
}
