import { quantile } from "cuecard/evaluation";
import type { Bench, Report } from "../bench.ts";
import { difference, type Judged, percent, scoresOf } from "../conversations/figures.ts";
import { playCall } from "../conversations/play-call.ts";
import { openBusinessBase } from "../corpora/business-base.ts";
import { readCallSets } from "../corpora/recorded-calls.ts";

const columns = ["turns", "hit@1 %", "hit@5 %", "hit@1 beside one reading", "hit@5 beside one reading", "p50 ms"];

/** Spoken calls with the recognizer's best reading alone, and with its other nine: what do they bring? */
export const nBest: Bench = async ({ data, progress }) => {
  if (data === null) throw new Error("n-best measures on public data; name its folder with --data.");
  const { name, entries, calls } = readCallSets(data)[0]!;
  const base = await openBusinessBase(entries);
  progress(`${name}: ${entries.length} entries are in the knowledge base`);
  const { id: agentId } = await base.cuecard.agents.create({
    name: "Ranking",
    knowledge: [
      {
        knowledgeBaseId: base.knowledgeBaseId,
        mode: "preload",
        similarityThreshold: 0,
        topK: 5,
        preloadMaxTokens: 4_000,
      },
    ],
  });
  const rows: Report["rows"] = [];
  for (const [subject, before] of [
    ["the call", Number.POSITIVE_INFINITY],
    ["the last turn alone", 0],
  ] as const) {
    const [one, all] = [[], []] as [Judged[], Judged[]];
    const took: [number[], number[]] = [[], []];
    for (const call of calls.filter(({ needsKnowledge }) => needsKnowledge)) {
      for (const [at, judged] of [one, all].entries()) {
        const played = await playCall(call, { base, agentId, before, alternatives: at === 1 });
        judged.push({ call, ...played });
        took[at]!.push(played.milliseconds);
      }
    }
    const [alone, together] = [scoresOf(one), scoresOf(all)];
    const cells = ({ first, five }: typeof alone, milliseconds: number[]) => ({
      turns: String(first.length),
      "hit@1 %": percent(first),
      "hit@5 %": percent(five),
      "p50 ms": quantile(milliseconds, 0.5),
    });
    rows.push({ subject: `${subject}: one reading`, cells: cells(alone, took[0]) });
    rows.push({
      subject: `${subject}: ten readings`,
      cells: {
        ...cells(together, took[1]),
        "hit@1 beside one reading": difference(together.first, alone.first),
        "hit@5 beside one reading": difference(together.five, alone.five),
      },
    });
    progress(`${subject} done`);
  }
  await base.cuecard.close();
  return {
    title: `${name} with the recognizer's other readings`,
    columns,
    rows,
    notes: [
      "Ranking: preload, threshold 0, topK 5. In brackets: the 95 % interval of the paired difference in points.",
    ],
  };
};
