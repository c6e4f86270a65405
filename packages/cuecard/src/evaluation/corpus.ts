import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Cuecard, CuecardError, createCuecard, isCuecardError, limits, type NewId } from "@cuecard/core";
import { createFileBlobStore } from "@cuecard/local";
import { createSqliteStorage } from "@cuecard/sqlite-vec";
import { chooseModels, type ModelOptions } from "../adapters/choose-models.ts";
import type { Configuration } from "./configuration.ts";
import { foundIn, type Place, type Search } from "./found.ts";
import type { Progress } from "./progress.ts";
import type { DocumentText } from "./sets/question-set.ts";
import { someOf } from "./sets/read-text.ts";
import { textParts } from "./text-parts.ts";

export interface CorpusOptions {
  /** Temporary folder. A corpus with the same ingestion settings is ingested there once. */
  folder: string;
  /** Folder with the local models. */
  data: string;
  models: ModelOptions;
  documents: readonly DocumentText[];
  progress: Progress;
  signal: AbortSignal;
}

export interface Corpus {
  search: Search;
  /** What could not be ingested, for people. */
  notes: string[];
  /** Such as `local/lexical-512@512`. */
  space: string;
  close(): Promise<void>;
}

interface Ingested {
  folder: string;
  baseId: string;
  places: ReadonlyMap<string, Place>;
  notes: string[];
}

/**
 * Documents are ingested one after another and ids are counted, so that ties, such as between documents of the same text, end alike at every run. With
 * random ids recall@5 of Chroma's questions moved by 0.4 points from run to run.
 */
const processedAtOnce = 1;

function countedIds(): NewId {
  let count = 0;
  return (prefix) => `${prefix}_${String(++count).padStart(26, "0")}`;
}

const sourceTimeoutMs = 15 * 60_000;
/** Milliseconds for closing: an interrupted run keeps nothing, so nothing needs to finish. */
const closeMs = 1_000;

/** Opens question sets' documents as knowledge bases in a folder, on SQLite as in production. */
export function createCorpora({ folder, data, models, documents, progress, signal }: CorpusOptions) {
  const ingested = new Map<string, Ingested>();

  async function ingest(cuecard: Cuecard, { settings }: Configuration, place: string): Promise<Ingested> {
    const { embeddingProvider, embeddingModel, chunkStrategy, chunkMaxTokens, chunkOverlap } = settings;
    const { id: baseId } = await cuecard.knowledgeBases.create({
      name: "evaluation",
      embeddingProvider,
      embeddingModel,
    });
    const places = new Map<string, Place>();
    const silent: string[] = [];
    let done = 0;
    for (const { id, title, text } of documents) {
      signal.throwIfAborted();
      const textTitle = [...(title.trim() || "-")].slice(0, limits.textTitleCharacters).join("");
      const content = text.trim() === "" ? title : text;
      if (content.trim() === "") silent.push(id);
      else {
        for (const { offset, part } of textParts(content)) {
          const source = await cuecard.sources.add(baseId, {
            ...{ sourceType: "text", textTitle, textContent: part },
            ...{ chunkStrategy, chunkMaxTokens, chunkOverlap },
          });
          places.set(source.id, { documentId: id, offset });
          const ready = await cuecard.sources
            .waitUntilReady(source, { timeoutMs: sourceTimeoutMs, signal })
            .catch((error: unknown) => failedSource(cuecard, source, id, error));
          if (ready === null) silent.push(id);
        }
      }
      done += 1;
      progress("ingesting", done, documents.length);
    }
    const notes = silent.length > 0 ? [`${someOf(silent)} contained no text.`] : [];
    return { folder: place, baseId, places, notes };
  }

  return {
    async open(configuration: Configuration): Promise<Corpus> {
      const { embeddingProvider, embeddingModel, chunkStrategy, chunkMaxTokens, chunkOverlap, calibrations, fusion } =
        configuration.settings;
      const key = JSON.stringify([embeddingProvider, embeddingModel, chunkStrategy, chunkMaxTokens, chunkOverlap]);
      const place = ingested.get(key)?.folder ?? join(folder, String(ingested.size));
      await mkdir(place, { recursive: true });
      const chosen = await chooseModels(data, { ...models, calibrations: { ...models.calibrations, ...calibrations } });
      const cuecard = await createCuecard({
        ...chosen,
        storage: createSqliteStorage({ path: join(place, "cuecard.sqlite") }),
        blobs: createFileBlobStore({ folder: join(place, "blobs") }),
        concurrency: ingested.has(key) ? 0 : processedAtOnce,
        soleOwner: true,
        newId: countedIds(),
        fusion,
      });
      try {
        if (!ingested.has(key)) ingested.set(key, await ingest(cuecard, configuration, place));
        const { baseId, places, notes } = ingested.get(key)!;
        const base = await cuecard.knowledgeBases.get(baseId);
        return {
          notes,
          space: `${base.embeddingProvider}/${base.embeddingModel}@${base.embeddingDimensions}`,
          search: searchOf(cuecard, baseId, (sourceId) => places.get(sourceId)!, signal),
          close: () => cuecard.close(),
        };
      } catch (error) {
        await cuecard.close({ timeoutMs: closeMs });
        throw error;
      }
    },
  };
}

/** Returns null for a document without text; throws any other failure. */
async function failedSource(
  cuecard: Cuecard,
  source: { id: string; knowledgeBaseId: string },
  documentId: string,
  error: unknown,
): Promise<null> {
  if (!isCuecardError(error) || error.code !== "source_failed") throw error;
  const { errorCode } = await cuecard.sources.get(source.knowledgeBaseId, source.id);
  if (errorCode === "no_text") return null;
  throw new CuecardError("source_failed", `Document ${documentId} could not be ingested: ${error.message}`, {
    cause: error,
  });
}

/** Searches one base, with what each score was made of. `placeOf`: null for sources that the question set does not know. */
export function searchOf(
  { search }: Pick<Cuecard, "search">,
  baseId: string,
  placeOf: (sourceId: string) => Place | null,
  signal: AbortSignal,
): Search {
  return async (query, settings) => {
    const { results, timings, degraded } = await search(
      { query, knowledgeBaseIds: [baseId], explain: true, ...settings },
      { signal },
    );
    return {
      found: results.map((hit) => foundIn(hit, placeOf(hit.sourceId) ?? { documentId: hit.sourceId, offset: 0 })),
      milliseconds: timings.totalMs,
      degraded: degraded.map(({ stage, reason }) => `${stage}: ${reason}`),
    };
  };
}
