import { once } from "node:events";
import { createCorpus } from "./corpus.ts";
import { shareOf } from "./exact-hybrid.ts";
import { measure } from "./measure.ts";
import { openInMemory } from "./subjects/cuecard-subject.ts";

/** What a process that does nothing but search is given. */
export interface AloneTask {
  url: string;
  chunks: number;
  dimensions: number;
  /** What the exact search finds, by question. */
  exactly: string[][];
}

export type AloneFigures = [search: string, cells: Record<string, number>][];

process.send!("loaded");
const [{ url, chunks, dimensions, exactly }] = (await once(process, "message")) as [AloneTask];
const corpus = createCorpus({ chunks, dimensions });
const { searches, close } = await openInMemory({ url, dimensions }, ", alone in a process");
const recalls = {
  hybrid: (question: number, found: readonly string[]) => shareOf(exactly[question]!, found),
  nearest: null,
};
const figures = await measure(searches, { corpus, recalls, questions: exactly.length });
process.send!(Array.from(figures, ([{ name }, cells]) => [name, cells]) satisfies AloneFigures);
await once(process, "disconnect");
await close();
