import { ndcgAt10, recallAt } from "cuecard/evaluation";
import type { Report } from "../bench.ts";
import type { BusinessBase } from "../corpora/business-base.ts";
import { addTexts, openEmbedded } from "../embedded.ts";
import { together } from "../together.ts";
import { difference, percent } from "./figures.ts";
import { type AskedConversation, type AskedSet, readAskedSet } from "./mt-rag.ts";
import { playCall } from "./play-call.ts";

/**
 * People's questions one after another (MT-RAG), without the agent's answers: what do the earlier ones bring for the
 * last?
 */
export async function measureAsked(data: string, progress: (line: string) => void): Promise<Report["rows"]> {
  const set = readAskedSet(data);
  if (!set) return [];
  const base = await openPassages(set);
  progress(`mt-rag: ${set.passages.length} passages are in the knowledge base`);
  const attached = {
    knowledgeBaseId: base.knowledgeBaseId,
    mode: "preload" as const,
    similarityThreshold: 0,
    topK: 5,
    preloadMaxTokens: 4_000,
  };
  const { id: agentId } = await base.cuecard.agents.create({ name: "Ranking", knowledge: [attached] });
  const later = set.conversations.filter(({ questions }) => questions.length > 1);
  const ranked = async (form: string, toQuestions: (asked: AskedConversation) => string[]) => {
    const tell = (done: string) => progress(`mt-rag, ${form}: ${done}`);
    const ranks = await rankAll(later, base, agentId, { toQuestions, tell });
    progress(`mt-rag, ${form}: played`);
    return new Map(later.map(({ id }, at) => [id, ranks[at]!]));
  };
  const played = await ranked("all questions", ({ questions }) => questions);
  const alone = await ranked("last question", ({ questions }) => questions.slice(-1));
  const rewritten = await ranked("human rewrite", ({ rewrite }) => [rewrite]);
  await base.cuecard.close();

  const same = later.filter(({ questions, rewrite }) => fold(questions.at(-1)!) === fold(rewrite));
  return [["not the first question", later] as const, ["the rewrite is the last question", same] as const].flatMap(
    ([name, part]) => {
      const row = (subject: string, ranks: Ranks, beside: Ranks | null): Report["rows"][number] => ({
        subject: `mt-rag, ${name}: ${subject}`,
        cells: cellsOf(part, ranks, beside),
      });
      return [
        row("all questions played", played, alone),
        row("the last question alone", alone, null),
        row("the human rewrite alone", rewritten, alone),
        ...set.published.map(({ system, form, ranks }) => row(`published ${system}, ${form}`, ranks, null)),
      ];
    },
  );
}

/** Passages found, best first, by conversation. */
type Ranks = ReadonlyMap<string, readonly string[]>;

function cellsOf(part: readonly AskedConversation[], ranks: Ranks, beside: Ranks | null) {
  const ndcgOf = (of: Ranks) => part.map(({ id, right }) => ndcgAtFive(of.get(id) ?? [], right));
  const recallOf = (of: Ranks) => part.map(({ id, right }) => recallAt([...(of.get(id) ?? [])], right, 5));
  return {
    turns: String(part.length),
    "recall@5 %": percent(recallOf(ranks)),
    "nDCG@5 %": percent(ndcgOf(ranks)),
    ...(beside && {
      "recall@5 beside the last question alone": difference(recallOf(ranks), recallOf(beside)),
      "nDCG@5 beside the last question alone": difference(ndcgOf(ranks), ndcgOf(beside)),
    }),
  };
}

async function rankAll(
  conversations: readonly AskedConversation[],
  base: BusinessBase,
  agentId: string,
  { toQuestions, tell }: { toQuestions: (asked: AskedConversation) => string[]; tell: (done: string) => void },
): Promise<string[][]> {
  const rank = async (asked: AskedConversation) => {
    const turns = toQuestions(asked).map((text) => ({ speaker: "caller" as const, text, alternatives: [] }));
    return (await playCall({ id: asked.id, turns, needsKnowledge: true, right: [] }, { base, agentId })).found;
  };
  return together(conversations, rank, tell);
}

/** Each passage is a source of its own; of those that are cut, every chunk stands for it. */
async function openPassages({ passages }: AskedSet): Promise<BusinessBase> {
  const cuecard = await openEmbedded();
  const { id: knowledgeBaseId } = await cuecard.knowledgeBases.create({ name: "Cloud" });
  const texts = passages.map(({ id, title, text }) => ({
    textTitle: (title || text.trim().split("\n")[0] || id).slice(0, 200),
    textContent: text,
  }));
  const entries = new Map<string, string>();
  for (const [at, sourceId] of (await addTexts(cuecard, knowledgeBaseId, texts)).entries()) {
    const { data } = await cuecard.sources.chunks(knowledgeBaseId, sourceId, { limit: 100 });
    for (const chunk of data) entries.set(chunk.id, passages[at]!.id);
  }
  return { cuecard, knowledgeBaseId, entryOf: (chunkId) => entries.get(chunkId) };
}

/** Every right passage is worth the same. */
const ndcgAtFive = (found: readonly string[], right: ReadonlySet<string>) =>
  ndcgAt10(
    found.slice(0, 5).map((id) => (right.has(id) ? 1 : 0)),
    Array.from({ length: Math.min(5, right.size) }, () => 1),
  );

const fold = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
