import { type Cuecard, CuecardError, isCuecardError, limits } from "@cuecard/core";
import { textParts } from "cuecard/evaluation";
import type { Configuration } from "./configuration.ts";
import type { Progress } from "./progress.ts";
import type { DocumentText } from "./sets/question-set.ts";
import { someOf } from "./sets/read-text.ts";

export interface IngestedDocuments {
  baseId: string;
  /** The document that each source is of, by the source's id. */
  documentOf: ReadonlyMap<string, string>;
  /** What could not be ingested, for people. */
  notes: string[];
}

export interface IngestDocumentsOptions {
  documents: readonly DocumentText[];
  settings: Configuration["settings"];
  progress: Progress;
  signal: AbortSignal;
}

const sourceTimeoutMs = 15 * 60_000;

/** Ingests a question set's documents into a knowledge base of their own, one after another. */
export async function ingestDocuments(
  cuecard: Cuecard,
  { documents, settings, progress, signal }: IngestDocumentsOptions,
): Promise<IngestedDocuments> {
  const { embeddingProvider, embeddingModel, chunkStrategy, chunkMaxTokens, chunkOverlap } = settings;
  const { id: baseId } = await cuecard.knowledgeBases.create({ name: "evaluation", embeddingProvider, embeddingModel });
  const documentOf = new Map<string, string>();
  const silent: string[] = [];

  /** A document that is longer than a source may be becomes several. */
  async function ingest({ id, title, text }: DocumentText): Promise<void> {
    const textTitle = [...(title.trim() || "-")].slice(0, limits.textTitleCharacters).join("");
    const content = text.trim() === "" ? title : text;
    if (content.trim() === "") {
      silent.push(id);
      return;
    }
    for (const { part } of textParts(content)) {
      const source = await cuecard.sources.add(baseId, {
        ...{ sourceType: "text", textTitle, textContent: part },
        ...{ chunkStrategy, chunkMaxTokens, chunkOverlap },
      });
      documentOf.set(source.id, id);
      const ready = await cuecard.sources
        .waitUntilReady(source, { timeoutMs: sourceTimeoutMs, signal })
        .catch((error: unknown) => failedSource(cuecard, source, id, error));
      if (ready === null) silent.push(id);
    }
  }

  for (const [index, document] of documents.entries()) {
    signal.throwIfAborted();
    await ingest(document);
    progress("ingesting", index + 1, documents.length);
  }
  const notes = silent.length > 0 ? [`${someOf(silent)} contained no text.`] : [];
  return { baseId, documentOf, notes };
}

/** Null for a document in which there is nothing to index; throws what else failed. */
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
