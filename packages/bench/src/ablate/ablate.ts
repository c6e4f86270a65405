import { createBuiltInReranker, signals } from "@cuecard/core/internals";
import type { Bench, Report } from "../bench.ts";
import { type PartSet, readPartSets } from "../parts/part-sets.ts";
import { type AskedPassages, readPassages } from "./read-passages.ts";

/** Sets that weights were chosen on; what is of no other set must bring a point on the others. */
const fitted = /^(?:StackFAQ|XQuAD)/;
const never = new AbortController().signal;

/** What each signal of ranking brings: the same passages are ordered again with each of them off. */
export const ablate: Bench = async ({ data, settings, progress }) => {
  const only = new RegExp(settings.only ?? "");
  const sets = readPartSets(data, Number(settings.questions)).filter(({ name }) => only.test(name));
  const offs = [[], ...signals.map(({ name }) => [name]), ...(settings.without ? [settings.without.split(",")] : [])];
  const rows: Report["rows"] = [];
  for (const set of sets) {
    rows.push(await measureSet(set, offs));
    progress(set.name);
  }
  return {
    title: "What each signal of ranking brings: first / among three, and the same with it off",
    columns: ["fitted on", "questions", ...offs.map(columnOf)],
    rows,
    notes: ["In %, of the passages that a search reranks, at threshold 0. Public sets: the even questions, drawn."],
  };
};

const columnOf = (off: readonly string[]) => (off.length === 0 ? "all" : `without ${off.join(", ")}`);

async function measureSet({ name, bases }: PartSet, offs: readonly string[][]): Promise<Report["rows"][number]> {
  const asked: AskedPassages[] = [];
  for (const base of bases) asked.push(...(await readPassages(base)));
  const cells: Record<string, string> = {
    "fitted on": fitted.test(name) ? "yes" : "",
    questions: String(asked.length),
  };
  for (const off of offs) {
    const reranker = createBuiltInReranker(signals.filter((signal) => !off.includes(signal.name)));
    const told: boolean[][] = [];
    for (const { evidence, places, answeredBy } of asked) {
      const passages = evidence.passages.map(({ text }) => text);
      const scores = await reranker.rerank({ question: "", passages, evidence, signal: never });
      const best = scores.map((_, at) => at).sort((left, right) => scores[right]! - scores[left]! || left - right);
      const order = [...new Set(best.map((at) => places[at]!))];
      told.push([order[0] === answeredBy, order.slice(0, 3).includes(answeredBy)]);
    }
    const share = (at: number) => ((100 * told.filter((one) => one[at]).length) / Math.max(1, told.length)).toFixed(1);
    cells[columnOf(off)] = `${share(0)} / ${share(1)}`;
  }
  return { subject: name, cells };
}
