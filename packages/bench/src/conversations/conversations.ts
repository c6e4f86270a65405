import type { Bench, Report } from "../bench.ts";
import { openBusinessBase } from "../corpora/business-base.ts";
import { bare, type CallSet, type RecordedCall, readCallSets } from "../corpora/recorded-calls.ts";
import { drawn } from "../drawn.ts";
import { together } from "../together.ts";
import { difference, type Judged, scoresOf, share, triggerOf } from "./figures.ts";
import { createKeywordPeer } from "./keyword-peer.ts";
import { measureAsked } from "./measure-asked.ts";
import { measurePairs } from "./measure-pairs.ts";
import { playCall } from "./play-call.ts";
import { subjectCalls } from "./subject-calls.ts";
import { subjectEntries } from "./subject-entries.ts";

const ofRanks = [
  "recall@5 %",
  "recall@5 beside the last question alone",
  "nDCG@5 %",
  "nDCG@5 beside the last question alone",
];
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
];

/**
 * Recorded calls played turn by turn: is the right entry found, is it given to the model, and only when it is needed?
 */
export const conversations: Bench = async ({ data, settings, progress }) => {
  if (data === null) throw new Error("conversations measures on public data; name its folder with --data.");
  const wanted = new RegExp(settings.only ?? "", "i");
  const subjects = (kept: boolean): CallSet => ({
    name: kept ? "subjects, kept for the report" : "subjects",
    entries: subjectEntries,
    calls: subjectCalls({ kept }),
  });
  const own = [subjects(false), ...(settings.kept === undefined ? [] : [subjects(true)])];
  const sets = [...own, ...readCallSets(data)].filter(({ name }) => wanted.test(name));
  const rows: Report["rows"] = [];
  for (const set of sets) rows.push(...(await measureCalls(some(set, settings), progress)));
  if (wanted.test("two questions")) rows.push(...(await measurePairs(data, progress)));
  if (wanted.test("mt-rag")) rows.push(...(await measureAsked(data, progress)));
  return {
    title: "Conversations, turn by turn, with the local embedder meaning-768",
    columns: [...columns, ...ofRanks],
    rows,
    notes: [
      "A source for each business, named after it. Ranking: preload, threshold 0, topK 5. Defaults: auto. The judged turn is the call's last.",
      "Right and given: the model has it, from this turn or an earlier one. Trigger: whether the judged turn gave the model passages.",
      "BM25 of the call: the last turn and the three before it at half weight, of both sides. In brackets: 95 % intervals, of a difference paired and in points.",
      "The subjects' calls were written by hand before the engine knew of subjects; --kept plays those that no weight was chosen on.",
      "Published ranks of MT-RAG are over its full corpus, ours over the pool of this folder.",
    ],
  };
};

/** The set with as many of its calls as are wanted, drawn by the seed. Its name says how many of how many. */
function some(set: CallSet, settings: Record<string, string>): CallSet {
  const calls = drawn(set.calls, Number(settings.calls), Number(settings.seed));
  if (calls.length === set.calls.length) return set;
  return { ...set, calls, name: `${set.name}, ${calls.length} of ${set.calls.length}` };
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
  const add = (subject: string, judged: Judged[]) => {
    const { first, five, given } = scoresOf(judged);
    const trigger = given.some((one) => one > 0) && !subject.includes("ranking") ? triggerOf(judged) : {};
    const cells = {
      turns: String(judged.length),
      "need knowledge": String(first.length),
      "hit@1 %": share(first),
      "hit@5 %": share(five),
      "hit@1 beside the call's BM25": difference(first, called.first),
      ...(!subject.includes("BM25") && { "right and given %": share(given) }),
      ...trigger,
    };
    rows.push({ subject: `${name}: ${subject}`, cells });
    progress(`${name}: ${subject}: ${JSON.stringify(cells)}`);
  };
  const written = calls.some(({ turns }) => turns.some(({ text }) => text.includes("?")));
  for (const [subject, agentId, played, before] of [
    ["ranking", agents.ranking, needing, undefined],
    ["ranking, the last turn alone", agents.ranking, needing, 0],
    ["defaults", agents.defaults, calls, undefined],
    ["defaults, no punctuation or case", agents.defaults, written ? calls.map(bare) : [], undefined],
  ] as const) {
    if (played.length === 0) continue;
    const judge = async (call: RecordedCall): Promise<Judged> => ({
      call,
      ...(await playCall(call, { base, agentId, ...(before !== undefined && { before }) })),
    });
    add(subject, await together(played, judge, (done) => progress(`${name}: ${subject}: ${done}`)));
  }
  add("BM25, the last turn", ofPeer(0));
  add("BM25 of the call", ofPeer(3));
  await base.cuecard.close();
  return rows;
}
