import MiniSearch from "minisearch";
import { createKeywordPeer } from "../conversations/keyword-peer.ts";
import { playCall } from "../conversations/play-call.ts";
import { openBusinessBase } from "../corpora/business-base.ts";
import { type CallSet, type Entry, readCallSets } from "../corpora/recorded-calls.ts";
import { drawn } from "../drawn.ts";
import { percent, type Row } from "./row.ts";

/** Businesses beside those that the calls ask about. More would only take a model longer. */
const others = 60;
const seed = 35;

/** Recorded calls that need knowledge, at the defaults: does the model have the right entry? */
export function callRows(data: string): Row[] {
  const set = readCallSets(data).find(({ name }) => name === "spoken (DSTC10)")!;
  const calls = set.calls.filter(({ needsKnowledge }) => needsKnowledge);
  const entries = fewer({ ...set, calls });
  const judge = (found: readonly string[][]) =>
    percent(calls.map(({ right }, at) => found[at]!.some((id) => right.includes(id))));
  const row: Row = {
    name: `DSTC10, ${calls.length} calls, ${entries.length} of ${set.entries.length} entries: given`,
    async ours(embedder) {
      const base = await openBusinessBase(entries, [{ ...embedder, close: async () => {} }]);
      const { id } = await base.cuecard.agents.create({
        name: "Defaults",
        knowledge: [{ knowledgeBaseId: base.knowledgeBaseId }],
      });
      const found = [];
      for (const call of calls) found.push((await playCall(call, { base, agentId: id })).given);
      await base.cuecard.close();
      return judge(found);
    },
    keywords(rank) {
      if (rank === "BM25") {
        const peer = createKeywordPeer(entries);
        return judge(calls.map(({ turns }) => peer.best(turns, 5, { before: 3, weight: 0.5 })));
      }
      const mini = new MiniSearch<Entry>({ fields: ["question", "answer", "entity"] });
      mini.addAll(entries);
      return judge(
        calls.map(({ turns }) =>
          mini
            .search(turns.at(-1)!.text)
            .slice(0, 5)
            .map(({ id }) => id as string),
        ),
      );
    },
  };
  return [row];
}

/** Entries of the businesses that the calls ask about, and of some others. */
export function fewer({ entries, calls }: CallSet): Entry[] {
  const right = new Set(calls.flatMap((call) => call.right));
  const asked = new Set(entries.filter(({ id }) => right.has(id)).map(({ entity }) => entity));
  const rest = [...new Set(entries.map(({ entity }) => entity))].filter((entity) => !asked.has(entity));
  const kept = new Set([...asked, ...drawn(rest, others, seed)]);
  return entries.filter(({ entity }) => kept.has(entity));
}
