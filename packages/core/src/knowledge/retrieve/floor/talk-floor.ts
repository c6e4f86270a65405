import type { KnowledgeStore } from "../../../ports/storage/knowledge.ts";
import type { KnowledgeBase } from "../../../schema/knowledge-base.ts";
import { dot } from "../../../storage-kit/dot.ts";
import { spaceOf } from "../../../storage-kit/embedding-space.ts";
import type { TalkVectors } from "./talk-vectors.ts";

/** How near words must come to a knowledge base, beside how near they come to small talk, to be about it. */
export interface TalkFloor {
  /** What half of small talk does not reach: a wrong silence costs as much as five spare passages, and the trigger keeps back most small talk before. */
  statement: number;
  /** What a quarter of it doesn't reach: enough for words that ask. */
  question: number;
  /** Small talk in all languages. */
  lines: readonly Float32Array[];
}

/** Shares of small talk that stay below. Two thirds for statements keep back three of 111 plain English questions in place of one; of small talk that no choice was made on, a quarter to two fifths is given with a half. */
const below = { statement: 1 / 2, question: 1 / 4 };

/** Lines that tell which language a knowledge base is in. */
const probes = 8;
/** Lines of small talk that words are compared with. */
const nearest = 3;

/**
 * Reads the floor of a knowledge base, without labels and without words of its own: how much nearer lines of small talk come to it than to
 * each other. Only the language counts whose lines come nearest to it. One search after the other, with a pause behind each.
 */
export async function readTalkFloor(
  store: Pick<KnowledgeStore, "searchCandidates">,
  base: KnowledgeBase,
  { talk, signal }: { talk: TalkVectors; signal: AbortSignal },
): Promise<TalkFloor | null> {
  const reach = (vector: Float32Array) => greatestCosine(store, base, vector, signal);
  let own: readonly Float32Array[] = [];
  let most = Number.NEGATIVE_INFINITY;
  for (const language of talk) {
    const probed = [];
    for (const line of language.slice(0, probes)) probed.push(await reach(line));
    const sum = probed.reduce<number>((all, cosine) => all + (cosine ?? 0), 0);
    if (sum > most) [own, most] = [language, sum];
  }
  const lines = talk.flat();
  const above: number[] = [];
  for (const line of own) {
    const cosine = await reach(line);
    if (cosine === null) return null;
    above.push(
      aboveTalk(
        line,
        cosine,
        lines.filter((other) => other !== line),
      ),
    );
  }
  above.sort((left, right) => left - right);
  const quantile = (share: number) => above[Math.floor(share * above.length)];
  const [statement, question] = [quantile(below.statement), quantile(below.question)];
  return statement === undefined || question === undefined ? null : { statement, question, lines };
}

/** How much nearer a text comes to a knowledge base than to small talk. */
export function aboveTalk(vector: Float32Array, cosine: number, lines: readonly Float32Array[]): number {
  const near = lines.map((line) => dot(vector, line)).sort((left, right) => right - left);
  const few = near.slice(0, nearest);
  return cosine - few.reduce((sum, one) => sum + one, 0) / few.length;
}

/** Null where the knowledge base is empty. */
export async function greatestCosine(
  store: Pick<KnowledgeStore, "searchCandidates">,
  base: KnowledgeBase,
  vector: Float32Array,
  signal: AbortSignal,
): Promise<number | null> {
  const { candidates } = await store.searchCandidates({
    spaces: [{ space: spaceOf(base), knowledgeBaseIds: [base.id], vector }],
    terms: [],
    limit: 1,
    filter: null,
    chunks: 0,
    signal,
  });
  await new Promise((next) => setImmediate(next));
  return candidates[0]?.cosine ?? null;
}
