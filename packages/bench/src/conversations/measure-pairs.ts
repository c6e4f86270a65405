import type { Cuecard } from "@cuecard/core";
import { ndcgAt10, recallAt } from "cuecard/evaluation";
import type { Report } from "../bench.ts";
import { type QuestionSet, readQuestionSets } from "../corpora/question-sets.ts";
import { difference, percent } from "./figures.ts";
import { openQuestionBase } from "./question-base.ts";

/** Turns that are played. */
const most = 100;
/** One question of a sentence. */
const single = /^(?:how|what|which|can|is|are|do|does)\s[^.?!]{10,90}\?$/i;

/** Two of StackFAQ's odd questions in one turn: as two searches, and without a mark between them, which is one. */
export async function measurePairs(data: string, progress: (line: string) => void): Promise<Report["rows"]> {
  const set = readQuestionSets(data)[0]!;
  const { cuecard, knowledgeBaseId } = await openQuestionBase(set);
  const { id: agentId } = await cuecard.agents.create({ name: "Pairs", knowledge: [{ knowledgeBaseId, topK: 5 }] });
  const titleOf = new Map(
    set.documents.map(({ id, title, text }) => [id, (title || text.trim().split("\n")[0]!).slice(0, 200)]),
  );
  const pairs = pairsOf(set);
  const measured = async (join: (first: string, second: string) => string) => {
    const scores: { recall: number; ndcg: number }[] = [];
    for (const [first, second] of pairs) {
      const right = new Set([titleOf.get(first.answeredBy)!, titleOf.get(second.answeredBy)!]);
      const found = await ask(cuecard, agentId, join(first.text, second.text));
      const gains = found.map((title) => (right.has(title) ? 1 : 0));
      scores.push({
        recall: recallAt(found, right, 5),
        ndcg: ndcgAt10(
          gains,
          [...right].map(() => 1),
        ),
      });
    }
    return scores;
  };
  const apart = await measured((first, second) => `${first} And ${lower(second)}`);
  const whole = await measured((first, second) => `${first.slice(0, -1)}, ${lower(second).slice(0, -1)}`);
  await cuecard.close();
  progress("two questions in a turn done");
  const row = (subject: string, scores: typeof apart, beside: string | null): Report["rows"][number] => ({
    subject: `two questions in a turn (StackFAQ): ${subject}`,
    cells: {
      turns: String(pairs.length),
      "recall@5 %": percent(scores.map(({ recall }) => recall)),
      "nDCG@5 %": percent(ndcgOf(scores)),
      ...(beside && { "nDCG@5 beside the last question alone": beside }),
    },
  });
  const gain = `${difference(ndcgOf(apart), ndcgOf(whole))} beside one search`;
  return [row("each searched for itself", apart, gain), row("one search", whole, null)];
}

const ndcgOf = (scores: readonly { ndcg: number }[]) => scores.map(({ ndcg }) => ndcg);

function pairsOf({ questions }: QuestionSet): [QuestionSet["questions"][number], QuestionSet["questions"][number]][] {
  const odd = questions.filter(({ text }, at) => at % 2 === 1 && single.test(text));
  const half = Math.floor(odd.length / 2);
  return odd
    .slice(0, half)
    .map((first, at) => [first, odd[half + at]!] as [typeof first, typeof first])
    .filter(([first, second]) => first.answeredBy !== second.answeredBy)
    .slice(0, most);
}

async function ask(cuecard: Cuecard, agentId: string, text: string): Promise<string[]> {
  const call = await cuecard.calls.start({ agentId });
  const { context } = await call.userTurn(text, { deadlineMs: 10_000 });
  await call.end();
  return [...new Set(context?.passages.map(({ citation }) => citation.title ?? "") ?? [])];
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
