import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Cuecard,
  createCuecard,
  createMemoryBlobStore,
  type EmbeddedChunk,
  type Embedder,
  limits,
  type Storage,
} from "@cuecard/core";
import { createSqliteStorage } from "@cuecard/sqlite-vec";
import { aBase, aChunk, aSource, someFacts } from "@cuecard/testing";
import { type Corpus, planOf, sourceChunks } from "./corpus.ts";

/** Cuecard on a file of its own, in this process. */
export interface CuecardStore {
  readonly fillSeconds: number;
  readonly dimensions: number;
  cuecard(): Cuecard;
  storage(): Storage;
  /** The chunks of a source, whose numbers begin at `first`. */
  makeSource(first: number): EmbeddedChunk[];
  /** Stores these chunks of a source instead of those that are there. */
  replaceSource(source: number, chunks: EmbeddedChunk[]): Promise<void>;
  /** Seconds from nothing to the first answer. */
  reopen(): Promise<number>;
  remove(): Promise<void>;
}

export const baseId = "kb";
const leaseMs = 3_600_000;

/** A question's text with its number, by which the embedder knows its vector. */
export const asked = (number: number, text: string) => `${text} #${number}`;

/** `kept`: a folder in which the filled store stays, to be opened by the next run; null: it is removed. */
export async function openCuecardStore(corpus: Corpus, kept: string | null = null): Promise<CuecardStore> {
  if (kept) await mkdir(kept, { recursive: true });
  const folder = kept ?? (await mkdtemp(join(tmpdir(), "cuecard-bench-")));
  const path = join(folder, `${corpus.hardness}-${corpus.chunks}-${corpus.vectors.dimensions}.db`);
  const questions = new Map<number, Float32Array>();
  const embedder: Embedder = {
    specificationVersion: "v1",
    provider: "prepared",
    model: corpus.hardness,
    dimensions: corpus.vectors.dimensions,
    maxBatch: 16,
    maxTokens: 8_192,
    calibration: null,
    async embed({ texts }) {
      return { vectors: texts.map((text) => questionOf(Number(text.slice(text.lastIndexOf("#") + 1)))), tokens: null };
    },
    async close() {},
  };
  const questionOf = (number: number) => {
    const known = questions.get(number) ?? corpus.vectors.question(number);
    questions.set(number, known);
    return known;
  };

  let storage = createSqliteStorage({ path });
  const open = () => createCuecard({ storage, blobs: createMemoryBlobStore(), embedders: [embedder], concurrency: 0 });
  let cuecard = await open();
  const store = () => storage.workspace("default");

  const makeChunks = (first: number, count: number) =>
    Array.from({ length: count }, (_, i) => toChunk(corpus, first + i, i));
  async function* batches(chunks: EmbeddedChunk[]) {
    for (let start = 0; start < chunks.length; start += 50) yield chunks.slice(start, start + 50);
  }
  async function putSource(source: number, chunks: EmbeddedChunk[]): Promise<void> {
    const claim = await storage.claimSource({ now: Date.parse(someFacts().now), leaseMs });
    const result = await store().replaceChunks(claim!, batches(chunks), () => someFacts());
    if (result !== "done") throw new Error(`Source ${source} could not be stored: ${result}.`);
  }

  /** From the first source whose chunks are not there: a run before may have been ended. */
  async function fill(): Promise<void> {
    const base = await store().getKnowledgeBase(baseId);
    const space = {
      embeddingProvider: "prepared",
      embeddingModel: corpus.hardness,
      embeddingDimensions: corpus.vectors.dimensions,
    };
    if (!base) await store().insertKnowledgeBase(aBase({ id: baseId, ...space }));
    for (let first = base?.chunkCount ?? 0; first < corpus.chunks; first += sourceChunks) {
      const source = first / sourceChunks;
      await store().deleteSource(baseId, idOfSource(source));
      await store().insertSource(
        aSource(baseId, { id: idOfSource(source), customMetadata: { plan: planOf(source) } }),
        null,
      );
      await putSource(source, makeChunks(first, Math.min(sourceChunks, corpus.chunks - first)));
    }
  }

  const startedAt = performance.now();
  await fill();
  const fillSeconds = (performance.now() - startedAt) / 1_000;

  return {
    fillSeconds,
    dimensions: corpus.vectors.dimensions,
    cuecard: () => cuecard,
    storage: () => storage,
    makeSource: (first) => makeChunks(first, sourceChunks),
    async replaceSource(source, chunks) {
      await store().requeueSource(baseId, idOfSource(source), ["ready"], someFacts().now);
      await putSource(source, chunks);
    },
    async reopen() {
      await cuecard.close();
      const start = performance.now();
      storage = createSqliteStorage({ path });
      cuecard = await open();
      const request = { query: asked(0, corpus.texts.question(0)), knowledgeBaseIds: [baseId], similarityThreshold: 0 };
      await cuecard.search({ ...request, deadlineMs: limits.searchDeadlineMs.max });
      return (performance.now() - start) / 1_000;
    },
    async remove() {
      await cuecard.close();
      if (!kept) await rm(folder, { recursive: true, force: true });
    },
  };
}

const idOfSource = (source: number) => `doc_${source}`;
export const idOfChunk = (number: number) => `chk_${String(number).padStart(8, "0")}`;

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
