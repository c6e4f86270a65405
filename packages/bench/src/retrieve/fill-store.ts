import type { EmbeddedChunk, Storage } from "@cuecard/core";
import { aBase, aChunk, aSource, batches, someFacts } from "@cuecard/testing/stores";
import { type Corpus, planOf, sourceChunks } from "./corpus.ts";
import { spaceOf } from "./prepared-embedder.ts";

export const baseId = "kb";
const leaseMs = 3_600_000;
/** Chunks that are handed to the store at once. */
export const batchChunks = 50;

export const idOfSource = (source: number) => `doc_${source}`;
export const idOfChunk = (number: number) => `chk_${String(number).padStart(8, "0")}`;

export function makeChunks(corpus: Corpus, first: number, count: number): EmbeddedChunk[] {
  return Array.from({ length: count }, (_, i) => toChunk(corpus, first + i, i));
}

/** Stores the chunks of the source that is due. */
export async function putSource(
  storage: Storage,
  source: number,
  chunks: AsyncIterable<EmbeddedChunk[]>,
): Promise<void> {
  const claim = await storage.claimSource({ now: Date.parse(someFacts().now), leaseMs });
  const store = storage.workspace("default");
  const result = await store.replaceChunks(claim!, chunks, () => someFacts());
  if (result !== "done") throw new Error(`Source ${source} could not be stored: ${result}.`);
}

/** Stores a corpus, from the first source whose chunks are not there: a run before may have been ended. */
export async function fillStore(storage: Storage, corpus: Corpus): Promise<void> {
  const store = storage.workspace("default");
  const base = await store.getKnowledgeBase(baseId);
  if (!base) await store.insertKnowledgeBase(aBase({ id: baseId, ...spaceOf(corpus) }));
  for (let first = base?.chunkCount ?? 0; first < corpus.chunks; first += sourceChunks) {
    const source = first / sourceChunks;
    const id = idOfSource(source);
    await store.deleteSource(baseId, id);
    await store.insertSource(aSource(baseId, { id, customMetadata: { plan: planOf(source) } }), null);
    const chunks = makeChunks(corpus, first, Math.min(sourceChunks, corpus.chunks - first));
    await putSource(storage, source, batches(chunks, batchChunks));
  }
}

function toChunk({ vectors, texts }: Corpus, number: number, position: number): EmbeddedChunk {
  const words = texts.chunk(number);
  const terms = new Map<string, number>();
  for (const word of words) terms.set(word, (terms.get(word) ?? 0) + 1);
  return aChunk(position, {
    id: idOfChunk(number),
    text: words.join(" "),
    vector: vectors.chunk(number),
    terms,
    length: words.length,
  });
}
