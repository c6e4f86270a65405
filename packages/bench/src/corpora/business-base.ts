import type { Chunk, Cuecard, Embedder, List } from "@cuecard/core";
import { addTexts, openEmbedded } from "../embedded.ts";
import type { Entry } from "./recorded-calls.ts";

export interface BusinessBase {
  cuecard: Cuecard;
  knowledgeBaseId: string;
  /** The entry that a chunk holds. */
  entryOf(chunkId: string): string | undefined;
}

/**
 * All businesses in one knowledge base: one source for each, named after it, with its questions and answers
 * or its reviews.
 */
export async function openBusinessBase(
  entries: readonly Entry[],
  embedders?: readonly Embedder[],
): Promise<BusinessBase> {
  const cuecard = await openEmbedded(embedders);
  const { id: knowledgeBaseId } = await cuecard.knowledgeBases.create({ name: "Businesses" });
  const texts = [...Map.groupBy(entries, (entry) => entry.entity)].flatMap(([entity, own]) =>
    [...Map.groupBy(own, ({ question }) => question !== "")].map(([asked, part]) => ({
      ...(asked ? asPairs(part) : asParagraphs(part)),
      source: { textTitle: entity, customMetadata: { entity }, ...(asked ? pairs : reviews) },
    })),
  );
  const inputs = texts.map(({ source, text }) => ({ ...source, textContent: text }));
  const sourceIds = await addTexts(cuecard, knowledgeBaseId, inputs);
  const entryOfChunk = new Map<string, string>();
  for (const [at, { places }] of texts.entries()) {
    for (const { id, start, end } of await chunksOf(cuecard, knowledgeBaseId, sourceIds[at]!)) {
      const within = places.find((place) => place.start < end && start < place.end);
      if (within) entryOfChunk.set(id, within.id);
    }
  }
  return { cuecard, knowledgeBaseId, entryOf: (chunkId) => entryOfChunk.get(chunkId) };
}

const pairs = { chunkStrategy: "faq" as const };
const reviews = { chunkMaxTokens: 128 };

interface Written {
  text: string;
  places: { id: string; start: number; end: number }[];
}

const asPairs = (entries: readonly Entry[]) =>
  write(entries, ({ question, answer }) => `Q: ${oneLine(question)}\nA: ${oneLine(answer)}`);

/** Each review has a heading, so that each is a passage of its own. */
const asParagraphs = (entries: readonly Entry[]) =>
  write(entries, ({ answer }, at) => `## Review ${at + 1}\n\n${oneLine(answer)}`);

function write(entries: readonly Entry[], toText: (entry: Entry, at: number) => string): Written {
  const places: Written["places"] = [];
  let text = "";
  for (const [at, entry] of entries.entries()) {
    const start = text.length;
    text += `${toText(entry, at)}\n\n`;
    places.push({ id: entry.id, start, end: text.length });
  }
  return { text, places };
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

async function chunksOf(cuecard: Cuecard, knowledgeBaseId: string, sourceId: string) {
  const chunks = [];
  let cursor: string | null = null;
  do {
    const page: List<Chunk> = await cuecard.sources.chunks(knowledgeBaseId, sourceId, { limit: 100, cursor });
    chunks.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return chunks;
}
