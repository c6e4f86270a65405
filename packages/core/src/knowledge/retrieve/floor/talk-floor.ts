import type { KnowledgeStore } from "../../../ports/storage/knowledge.ts";
import type { KnowledgeBase } from "../../../schema/knowledge-base.ts";
import { spaceOf } from "../../../storage-kit/embedding-space.ts";
import type { Nearest } from "../../knowledge-search.ts";
import { languageOfText } from "../../words/stop-words.ts";
import { plainWords } from "../../words/words.ts";
import type { Talk, TalkLanguage, TalkLine } from "./talk-vectors.ts";

/** How near words must come to a knowledge base, beside how near they come to small talk, to be about it. */
export interface TalkFloor {
  /** What three quarters of small talk don't reach: a wrong silence costs as much as five spare passages, and the trigger keeps back most small talk before. */
  statement: number;
  /** What two fifths of it don't reach: enough for words that ask. */
  question: number;
}

/**
 * Shares of small talk that stay below. Of 151 plain English questions and the small talk beside them (`bench plain`, open, tuning, fresh and latest), the floor alone keeps and gives, in %, with the table of 2026-11-29:
 * 100 and 43 at 1/3, 99 and 24 at 1/2, 97 and 11 at 2/3, 95 and 5 at 4/5. In whole turns, 3/4 in place of 2/3 for statements takes passages from 29 → 19 of 340 lines of small talk with the table and 37 → 27 with MiniLM,
 * and from none of 118 questions. At 1/2 each of both gives one or two questions more and 23 to 27 lines. For questions 1/5 to 1/2 differ by a line or two in English, and by four of 48 in other languages.
 */
const below = { statement: 3 / 4, question: 2 / 5 };

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
