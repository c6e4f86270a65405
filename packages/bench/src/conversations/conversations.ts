import { quantile } from "cuecard/evaluation";
import type { Bench, Report } from "../bench.ts";
import { type BusinessBase, openBusinessBase } from "./business-base.ts";
import { difference, type Judged, percent, scoresOf, triggerOf } from "./figures.ts";
import { createKeywordPeer } from "./keyword-peer.ts";
import { measureAsked } from "./measure-asked.ts";
import { measurePairs } from "./measure-pairs.ts";
import { playCall } from "./play-call.ts";
import { type CallSet, type RecordedCall, readCallSets } from "./recorded-calls.ts";
import { subjectCalls } from "./subject-calls.ts";
import { subjectEntries } from "./subject-entries.ts";

const columns = [
  "turns",
  "need knowledge",
  "hit@1 %",
  "hit@5 %",
  "hit@1 beside the call's BM25",
  "right and given %",
  "trigger precision %",
  "trigger recall %",
  "trigger F1 %",
  "p50 ms",
];

/**
 * Recorded calls played turn by turn: is the right entry found, is it given to the model, and only when it is needed?
 */
export const conversations: Bench = async ({ data, settings, progress }) => {
  if (data === null) throw new Error("conversations measures on public data; name its folder with --data.");
  const wanted = new RegExp(settings.only ?? "", "i");
  const most = Number(settings.calls);
  const subjects = (kept: boolean): CallSet => ({
    name: kept ? "subjects, kept for the report" : "subjects",
    entries: subjectEntries,
    calls: subjectCalls({ kept }),
  });
  const own = [subjects(false), ...(settings.kept === undefined ? [] : [subjects(true)])];
  const sets = [...own, ...readCallSets(data)].filter(({ name }) => wanted.test(name));
  const rows: Report["rows"] = [];
  for (const set of sets) rows.push(...(await measureCalls({ ...set, calls: everySo(set.calls, most) }, progress)));
  if (wanted.test("two questions")) rows.push(...(await measurePairs(data, progress)));
  if (wanted.test("mt-rag")) rows.push(...(await measureAsked(data, progress)));
  return {
    title: "Conversations, turn by turn, with the local embedder lexical-512",
    columns: [...columns, "recall@5 %", "nDCG@5 %", "beside the last question alone"],
    rows,
    notes: [
      "A source for each business, named after it. Ranking: preload, threshold 0, topK 5. Defaults: auto. The judged turn is the call's last.",
      "Right and given: the model has it, from this turn or an earlier one. Trigger: whether the judged turn gave the model passages. Its weights are fitted on DSTC10 and a part of DSTC11 among others: `pnpm bench gate` judges by folds.",
      "BM25 of the call: the last turn and the three before it at half weight, of both sides. In brackets: the 95 % interval of the paired difference in points.",
      "The subjects' calls were written by hand before the engine knew of subjects; --kept plays those that no weight was chosen on.",
      "Published ranks of MT-RAG are over its full corpus, ours over the pool of this folder.",
    ],
  };
};

/** At most so many, from all over the list. */
function everySo<Item>(items: readonly Item[], most: number): Item[] {
  const step = Math.max(1, items.length / most);
  return Array.from({ length: Math.min(items.length, most) }, (_, at) => items[Math.floor(at * step)]!);
}

async function measureCalls(
  { name, entries, calls }: CallSet,
  progress: (line: string) => void,
): Promise<Report["rows"]> {
  const base = await openBusinessBase(entries);
  progress(`${name}: ${entries.length} entries are in the knowledge base`);
  const attached = { knowledgeBaseId: base.knowledgeBaseId };
  const ranking = { ...attached, mode: "preload" as const, similarityThreshold: 0, topK: 5, preloadMaxTokens: 4_000 };
  const agents = {
    ranking: (await base.cuecard.agents.create({ name: "Ranking", knowledge: [ranking] })).id,
    defaults: (await base.cuecard.agents.create({ name: "Defaults", knowledge: [attached] })).id,
  };
  const needing = calls.filter(({ needsKnowledge }) => needsKnowledge);
  const peer = createKeywordPeer(entries);
  const ofPeer = (before: number): Judged[] =>
    calls.map((call) => ({ call, found: peer.best(call.turns, 5, { before, weight: 0.5 }), given: [], gave: true }));
  const called = scoresOf(ofPeer(3));
  const rows: Report["rows"] = [];
  const add = (subject: string, judged: Judged[], milliseconds: number[]) => {
    const { first, five, given } = scoresOf(judged);
    const trigger = given.some((one) => one > 0) && !subject.includes("ranking") ? triggerOf(judged) : {};
    const cells = {
      turns: String(judged.length),
      "need knowledge": String(first.length),
      "hit@1 %": percent(first),
      "hit@5 %": percent(five),
      "hit@1 beside the call's BM25": difference(first, called.first),
      ...(milliseconds.length > 0 && { "p50 ms": quantile(milliseconds, 0.5), "right and given %": percent(given) }),
      ...trigger,
    };
    rows.push({ subject: `${name}: ${subject}`, cells });
    progress(`${name}: ${subject} done`);
  };
  for (const [subject, agentId, before] of [
    ["ranking", agents.ranking, undefined],
    ["ranking, the last turn alone", agents.ranking, 0],
    ["defaults", agents.defaults, undefined],
  ] as const) {
    const played = agentId === agents.ranking ? needing : calls;
    const { judged, milliseconds } = await play(played, { base, agentId, ...(before !== undefined && { before }) });
    add(subject, judged, milliseconds);
  }
  add("BM25, the last turn", ofPeer(0), []);
  add("BM25 of the call", ofPeer(3), []);
  await base.cuecard.close();
  return rows;
}

async function play(
  calls: readonly RecordedCall[],
  settings: { base: BusinessBase; agentId: string; before?: number },
) {
  const judged: Judged[] = [];
  const milliseconds: number[] = [];
  for (const call of calls) {
    const played = await playCall(call, settings);
    judged.push({ call, ...played });
    milliseconds.push(played.milliseconds);
  }
  return { judged, milliseconds };
}
