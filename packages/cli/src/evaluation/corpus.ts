import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Cuecard, createCuecard, type NewId } from "@cuecard/core";
import { createFileBlobStore } from "@cuecard/local";
import { createSqliteStorage } from "@cuecard/sqlite-vec";
import type { ModelOptions } from "cuecard";
import { chooseModels } from "cuecard/internals";
import type { Configuration } from "./configuration.ts";
import { type IngestedDocuments, ingestDocuments } from "./ingest-documents.ts";
import type { Progress } from "./progress.ts";
import type { Search } from "./set-result.ts";
import type { DocumentText } from "./sets/question-set.ts";

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
  /** Such as `local/meaning-768@768`. */
  space: string;
  close(): Promise<void>;
}

interface Ingested extends IngestedDocuments {
  folder: string;
}

/**
 * Documents are ingested one after another and ids are counted, so that ties, such as between documents of the same
 * text, end alike at every run. With random ids recall@5 of Chroma's questions moved by 0.4 points from run to run.
 */
const processedAtOnce = 1;

function countedIds(): NewId {
  let count = 0;
  return (prefix) => `${prefix}_${String(++count).padStart(26, "0")}`;
}

/** Milliseconds for closing: an interrupted run keeps nothing, so nothing needs to finish. */
const closeMs = 1_000;

/** Opens question sets' documents as knowledge bases in a folder, on SQLite as in production. */
export function createCorpora({ folder, data, models, documents, progress, signal }: CorpusOptions) {
  const ingested = new Map<string, Ingested>();

  return {
    async open(configuration: Configuration): Promise<Corpus> {
      const { embeddingProvider, embeddingModel, chunkStrategy, chunkMaxTokens, chunkOverlap } = configuration.settings;
      const key = JSON.stringify([embeddingProvider, embeddingModel, chunkStrategy, chunkMaxTokens, chunkOverlap]);
      const place = ingested.get(key)?.folder ?? join(folder, String(ingested.size));
      await mkdir(place, { recursive: true });
      const chosen = await chooseModels(data, models);
      const cuecard = await createCuecard({
        ...chosen,
        storage: createSqliteStorage({ path: join(place, "cuecard.sqlite") }),
        blobs: createFileBlobStore({ folder: join(place, "blobs") }),
        concurrency: ingested.has(key) ? 0 : processedAtOnce,
        soleOwner: true,
        newId: countedIds(),
      });
      try {
        if (!ingested.has(key)) {
          const { settings } = configuration;
          const made = await ingestDocuments(cuecard, { documents, settings, progress, signal });
          ingested.set(key, { ...made, folder: place });
        }
        const { baseId, documentOf, notes } = ingested.get(key)!;
        const base = await cuecard.knowledgeBases.get(baseId);
        return {
          notes,
          space: `${base.embeddingProvider}/${base.embeddingModel}@${base.embeddingDimensions}`,
          search: searchOf(cuecard, baseId, (sourceId) => documentOf.get(sourceId)!, signal),
          close: () => cuecard.close(),
        };
      } catch (error) {
        await cuecard.close({ timeoutMs: closeMs });
        throw error;
      }
    },
  };
}

/**
 * Searches one base, with what each score was made of. `documentOf`: null for sources that the question set does not know.
 */
export function searchOf(
  { search }: Pick<Cuecard, "search">,
  baseId: string,
  documentOf: (sourceId: string) => string | null,
  signal: AbortSignal,
): Search {
  return async (query, settings) => {
    const { results, timings, degraded } = await search(
      { query, knowledgeBaseIds: [baseId], explain: true, ...settings },
      { signal },
    );
    return {
      found: results.map(({ sourceId, text, similarity, citation, tokenCount, scores = null }) => ({
        documentId: documentOf(sourceId) ?? sourceId,
        tokens: tokenCount,
        ...{ text, similarity, citation, scores },
      })),
      milliseconds: timings.totalMs,
      degraded: degraded.map(({ stage, reason }) => `${stage}: ${reason}`),
    };
  };
}
