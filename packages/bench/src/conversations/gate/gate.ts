import { writeFileSync } from "node:fs";
import type { Bench, Report } from "../../bench.ts";
import { readQuestionSets } from "../../quality/question-sets.ts";
import { type BusinessBase, openBusinessBase } from "../business-base.ts";
import { openQuestionBase } from "../question-base.ts";
import { bare, type RecordedCall, readCallSets } from "../recorded-calls.ts";
import { fitGate, type Least, type Played } from "./fit-gate.ts";
import { judgeTurns } from "./judged-turns.ts";
import { weightsFile } from "./weights-file.ts";

/**
 * What a turn of each set counts. Spoken calls are few and what the gate is for; questions are many and are all meant
 * to pass.
 */
const counts = { spoken: 3, written: 1.5, question: 0.3 };
/** Fits the gate's weights, and says how it judges turns that it was not fitted on. */
export const gate: Bench = async ({ data, settings, progress }) => {
  if (data === null) throw new Error("gate is fitted on public data; name its folder with --data.");
  const sets = await playSets(data, Number(settings.every), progress);
  const { fitted, unseen, least } = fitGate(sets);
  if (settings.write !== undefined) writeFileSync(settings.write, weightsFile(fitted, least));
  const rows = sets.map((set, at): Report["rows"][number] => ({
    subject: set.name,
    cells: figuresOf(set, unseen[at]!, least),
  }));
  return {
    title: "The gate: turns whose passages are given, judged by weights that were not fitted on them",
    columns: [
      "turns",
      "need knowledge",
      "precision %",
      "recall %",
      "F1 %",
      "precision of any found %",
      "recall of any found %",
    ],
    rows,
    notes: [
      "Kept: calls that neither weights nor features were chosen on.",
      `Six folds of whole calls. Given from ${least.first} on in a call's first request, from ${least.later} on later.`,
      "Any found: what the thresholds of the search alone would give.",
      "Questions: StackFAQ's even ones, as a first request and as a later one; all need knowledge.",
    ],
  };
};

async function playSets(data: string, every: number, progress: (line: string) => void): Promise<Played[]> {
  const [spoken, written] = readCallSets(data);
  const sets: Played[] = [];
  type Base = Pick<BusinessBase, "cuecard" | "knowledgeBaseId">;
  const add = async (base: Base, { name, weight, calls }: Omit<Played, "turns"> & { calls: RecordedCall[] }) => {
    const tell = (done: string) => progress(`${name}: ${done}`);
    const turns = await judgeTurns(base.cuecard, base.knowledgeBaseId, calls, tell);
    sets.push({ name, weight, turns });
    progress(`${name}: ${turns.length} turns played`);
  };
  const ofSpoken = await openBusinessBase(spoken!.entries);
  await add(ofSpoken, { name: "spoken (DSTC10)", weight: counts.spoken, calls: spoken!.calls });
  await ofSpoken.cuecard.close();
  const ofWritten = await openBusinessBase(written!.entries);
  for (const [place, weight, name] of [
    [0, counts.written, "written (DSTC11)"],
    [3, 0, "written (DSTC11), kept"],
  ] as const) {
    const calls = written!.calls.filter((_, at) => at % every === place);
    await add(ofWritten, { name, weight, calls });
    await add(ofWritten, { name: `${name}, no punctuation or case`, weight, calls: calls.map(bare) });
  }
  await ofWritten.cuecard.close();
  const stackFaq = readQuestionSets(data)[0]!;
  const ofQuestions = await openQuestionBase(stackFaq);
  const questions = stackFaq.questions.filter((_, at) => at % 2 === 0).map(({ text }, at) => asCall(`${at}`, [text]));
  const later = questions.map(({ id, turns }) => asCall(id, [...before, turns[0]!.text]));
  for (const [name, calls] of [
    ["questions, first", questions],
    ["questions, later", later],
  ] as const)
    await add(ofQuestions, { name, weight: counts.question, calls });
  await ofQuestions.cuecard.close();
  return sets;
}

const before = ["I have a question about my account.", "I see."];

const asCall = (id: string, texts: readonly string[]): RecordedCall => ({
  id,
  turns: texts.map((text, at) => ({ speaker: at % 2 === 0 ? "caller" : "agent", text, alternatives: [] })),
  needsKnowledge: true,
  right: [],
});

function figuresOf({ turns }: Played, unseen: readonly number[], least: Least) {
  const needed = turns.filter(({ call }) => call.needsKnowledge).length;
  const rates = (passes: (at: number) => boolean) => {
    const given = turns.filter((_, at) => passes(at));
    const both = given.filter(({ call }) => call.needsKnowledge).length;
    return { precision: both / Math.max(1, given.length), recall: both / Math.max(1, needed) };
  };
  const judged = rates((at) => unseen[at]! >= (turns[at]!.later ? least.later : least.first));
  const any = rates((at) => turns[at]!.features !== null || turns[at]!.given);
  return {
    turns: String(turns.length),
    "need knowledge": String(needed),
    "precision %": 100 * judged.precision,
    "recall %": 100 * judged.recall,
    "F1 %": (200 * judged.precision * judged.recall) / (judged.precision + judged.recall),
    "precision of any found %": 100 * any.precision,
    "recall of any found %": 100 * any.recall,
  };
}
