import { createCuecard, createMemoryBlobStore, createMemoryStorage } from "@cuecard/core";
import { createLexicalEmbedder } from "@cuecard/local";
import { ndcgAt10, recallAt } from "cuecard/evaluation";
import type { Report } from "../bench.ts";
import type { BusinessBase } from "./business-base.ts";
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
  const same = later.filter(({ questions, rewrite }) => fold(questions.at(-1)!) === fold(rewrite));
  const rows: Report["rows"] = [];
  for (const [name, part] of [
    ["not the first question", later],
    ["the rewrite is the last question", same],
  ] as const) {
    const played = await rankAll(part, base, agentId, ({ questions }) => questions);
    const alone = await rankAll(part, base, agentId, ({ questions }) => questions.slice(-1));
    const rewritten = await rankAll(part, base, agentId, ({ rewrite }) => [rewrite]);
    const add = (subject: string, ranks: string[][], beside: string[][] | null) => {
      const ndcg = part.map((asked, at) => ndcgAtFive(ranks[at]!, asked.right));
      const than = beside && part.map((asked, at) => ndcgAtFive(beside[at]!, asked.right));
      const cells = {
        turns: String(part.length),
        "recall@5 %": percent(part.map((asked, at) => recallAt(ranks[at]!, asked.right, 5))),
        "nDCG@5 %": percent(ndcg),
        ...(than && { "beside the last question alone": difference(ndcg, than) }),
      };
      rows.push({ subject: `mt-rag, ${name}: ${subject}`, cells });
    };
    add("all questions played", played, alone);
    add("the last question alone", alone, null);
    add("the human rewrite alone", rewritten, alone);
    for (const { system, form, ranks } of set.published) {
      add(
        `published ${system}, ${form}`,
        part.map(({ id }) => ranks.get(id) ?? []),
        null,
      );
    }
    progress(`mt-rag: ${name} done`);
  }
  await base.cuecard.close();
  return rows;
}

async function rankAll(
  conversations: readonly AskedConversation[],
  base: BusinessBase,
  agentId: string,
  toQuestions: (conversation: AskedConversation) => string[],
): Promise<string[][]> {
  const ranks: string[][] = [];
  for (const conversation of conversations) {
    const turns = toQuestions(conversation).map((text) => ({ speaker: "caller" as const, text, alternatives: [] }));
    const { found } = await playCall(
      { id: conversation.id, turns, needsKnowledge: true, right: [] },
      { base, agentId },
    );
    ranks.push(found);
  }
  return ranks;
}

/** Each passage is a source of its own; of those that are cut, every chunk stands for it. */
async function openPassages({ passages }: AskedSet): Promise<BusinessBase> {
  const cuecard = await createCuecard({
    storage: createMemoryStorage(),
    blobs: createMemoryBlobStore(),
    embedders: [createLexicalEmbedder()],
  });
  const { id: knowledgeBaseId } = await cuecard.knowledgeBases.create({ name: "Cloud" });
  const entries = new Map<string, string>();
  for (const { id, title, text } of passages) {
    const source = await cuecard.sources.add(knowledgeBaseId, {
      sourceType: "text",
      textTitle: (title || text.trim().split("\n")[0] || id).slice(0, 200),
      textContent: text,
    });
    await cuecard.sources.waitUntilReady(source, { timeoutMs: 600_000 });
    const { data } = await cuecard.sources.chunks(knowledgeBaseId, source.id, { limit: 100 });
    for (const chunk of data) entries.set(chunk.id, id);
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
