import type { KnowledgeStore } from "../../../ports/storage/knowledge.ts";
import type { KnowledgeBase } from "../../../schema/knowledge-base.ts";
import { spaceOf } from "../../../storage-kit/embedding-space.ts";
import type { Nearest } from "../../knowledge-search.ts";
import { languageOfText } from "../../words/stop-words.ts";
import { plainWords } from "../../words/words.ts";
import type { Talk, TalkLanguage, TalkLine } from "./talk-vectors.ts";

/** How near words must come to a knowledge base, beside how near they come to small talk, to be about it. */
export interface TalkFloor {
  /** What two thirds of small talk don't reach: a wrong silence costs as much as five spare passages, and the trigger keeps back most small talk before. */
  statement: number;
  /** What a fifth of it does not reach: enough for words that ask. */
  question: number;
}

/**
 * Shares of small talk that stay below. Of 219 plain questions in five languages and the small talk beside them (`bench plain`, open, tuning and fresh), a statement is kept and its small talk given, in %: with the
 * table 91 and 20 at 0.5, 88 and 14 at 0.6; with MiniLM 98 and 45, 97 and 25. Of questions, with the table: 99 and 57 at 0.25, 95 and 50 at 0.35.
 * At 2/3 the right passage is given as often on 30 locked questions, and small talk gets passages in 18 % with either, after 21 at 0.6.
 */
const below = { statement: 2 / 3, question: 1 / 5 };

/** Lines that tell which language a knowledge base is in. */
const probes = 8;

/** Chunks by which a knowledge base's language is known, and characters of each. */
const read = { chunks: 20, characters: 300 };

/** What a floor is read from. */
export type FloorStore = Pick<KnowledgeStore, "searchCandidates" | "getChunks">;

/**
 * Reads the floor of a knowledge base, without labels and without words of its own: how much nearer lines of small talk come to it than to
 * each other. Only the lines of its own language count. One search after the other, with a pause behind each.
 */
export async function readTalkFloor(
  store: FloorStore,
  base: KnowledgeBase,
  { talk, signal }: { talk: Talk; signal: AbortSignal },
): Promise<TalkFloor | null> {
  const standing = async (line: TalkLine) => {
    const nearest = await nearestChunk(store, base, line.vector, signal);
    return nearest && nearest.cosine - line.near();
  };
  const tag = await languageOfBase(store, base, { talk, signal });
  const own = talk.languages.find((one) => one.tag === tag) ?? (await highest(talk, standing));
  if (!own) return null;
  const above: number[] = [];
  for (const line of own.lines) {
    const stands = await standing(line);
    if (stands === null) return null;
    above.push(stands);
  }
  above.sort((left, right) => left - right);
  const quantile = (share: number) => above[Math.floor(share * above.length)];
  const [statement, question] = [quantile(below.statement), quantile(below.question)];
  return statement === undefined || question === undefined ? null : { statement, question };
}

/** The language of the texts that are nearest to a line; null where they don't tell. */
async function languageOfBase(
  store: FloorStore,
  base: KnowledgeBase,
  { talk, signal }: { talk: Talk; signal: AbortSignal },
): Promise<string | null> {
  const [vector] = talk.all;
  if (!vector) return null;
  const nearest = await nearestChunks(store, base, { vector: Float32Array.from(vector), limit: read.chunks, signal });
  const chunks = await store.getChunks(nearest.map(({ chunkId }) => chunkId));
  return languageOfText(chunks.flatMap(({ text }) => plainWords(text.slice(0, read.characters))));
}

/**
 * The language whose lines stand highest: of a language that the embedder doesn't know, lines are like each other, and nearer to any text than those of one that it
 * knows. Null where the knowledge base is empty.
 */
async function highest(
  { languages }: Talk,
  standing: (line: TalkLine) => Promise<number | null>,
): Promise<TalkLanguage | null> {
  let found: TalkLanguage | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const language of languages) {
    let sum = 0;
    const probed = language.lines.slice(0, probes);
    for (const line of probed) {
      const stands = await standing(line);
      if (stands === null) return null;
      sum += stands;
    }
    if (sum / probed.length > most) [found, most] = [language, sum / probed.length];
  }
  return found;
}

/** The chunk of the greatest cosine; null where the knowledge base is empty. */
export async function nearestChunk(
  store: Pick<KnowledgeStore, "searchCandidates">,
  base: KnowledgeBase,
  vector: Float32Array,
  signal: AbortSignal,
): Promise<Nearest | null> {
  return (await nearestChunks(store, base, { vector, limit: 1, signal }))[0] ?? null;
}

async function nearestChunks(
  store: Pick<KnowledgeStore, "searchCandidates">,
  base: KnowledgeBase,
  { vector, limit, signal }: { vector: Float32Array; limit: number; signal: AbortSignal },
): Promise<Nearest[]> {
  const { candidates } = await store.searchCandidates({
    spaces: [{ space: spaceOf(base), knowledgeBaseIds: [base.id], vector }],
    terms: [],
    limit,
    filter: null,
    chunks: 0,
    signal,
  });
  await new Promise((next) => setImmediate(next));
  return candidates.flatMap(({ chunkId, cosine }) => (cosine === null ? [] : [{ chunkId, cosine }]));
}
