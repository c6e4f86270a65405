import type { CallOptions } from "../../api/call-options.ts";
import type { Sources } from "../../api/sources.ts";
import { isCuecardError } from "../../errors.ts";
import type { BlobStream } from "../../ports/blob-store.ts";
import type { RegisterSource, Source } from "../../schema/source.ts";
import type { ById } from "../knowledge-bases/by-id.ts";

/** The part of a workspace that an ingest needs, wherever it is held. */
export interface IngestTarget {
  /** Sources of the knowledge bases. */
  sources: ById<Pick<Sources, "get" | "list" | "delete" | "retry" | "refresh" | "waitUntilReady">> & {
    add(knowledgeBaseId: string, input: RegisterSource): Promise<Source>;
    addFile(
      knowledgeBaseId: string,
      file: { name: string; content: BlobStream },
      options?: CallOptions,
    ): Promise<Source>;
  };
}

/** What a file or page is doing now, and how much of it is done, 0 to 1. */
export type Report = (step: string, share: number) => void;

/** How long one source may take; processing goes on afterwards where a server runs. */
const sourceTimeoutMs = 15 * 60_000;

export interface SourceWait {
  signal: AbortSignal;
  report: Report;
  /** For which state the wait ends too, though more will become of the source. @default none */
  enough?: (source: Source) => boolean;
}

/**
 * Waits until the source is `ready` or `failed`, and gives it as it is then. Throws `timeout`, or the signal's reason.
 */
export async function waitForSource(
  { sources }: IngestTarget,
  { id, knowledgeBaseId }: Source,
  { signal, report, enough = () => false }: SourceWait,
): Promise<Source> {
  const waiting = new AbortController();
  let left: Source | null = null;
  const onProgress = (source: Source) => {
    report(stepOf(source), source.progress);
    if (left !== null || !enough(source)) return;
    left = source;
    waiting.abort();
  };
  try {
    const until = AbortSignal.any([signal, waiting.signal]);
    return await sources.waitUntilReady(
      { id, knowledgeBaseId },
      { timeoutMs: sourceTimeoutMs, signal: until, onProgress },
    );
  } catch (error) {
    if (left !== null && !signal.aborted) return left;
    if (isCuecardError(error) && error.code === "source_failed") return sources.get(knowledgeBaseId, id);
    throw error;
  }
}

function stepOf({ status, step, errorCode }: Source): string {
  return step ?? (errorCode === null ? status : `waiting to try again after ${errorCode}`);
}

/** Why a source failed, for people. */
export function faultIn({ errorCode, processingError }: Source): string {
  return `${errorCode}: ${processingError}`;
}
