import { isCuecardError, type Source } from "@cuecard/core";
import type { CommandWorkspace } from "../workspace/remote-workspace.ts";

/** What a file or page is doing now, and how much of it is done, 0 to 1. */
export type Report = (step: string, share: number) => void;

/** How long one source may take; processing goes on afterwards where a server runs. */
const sourceTimeoutMs = 15 * 60_000;

export interface Settling {
  signal: AbortSignal;
  report: Report;
  /** For which state the wait ends too, though more will become of the source. @default none */
  enough?: (source: Source) => boolean;
}

/** Waits until the source is `ready` or `failed`, and gives it as it is then. Throws `timeout`, or the signal's reason. */
export async function settle(
  { sources }: CommandWorkspace,
  { id, knowledgeBaseId }: Source,
  { signal, report, enough = () => false }: Settling,
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
    return await sources.waitUntilReady({ id, knowledgeBaseId }, { timeoutMs: sourceTimeoutMs, signal: until, onProgress });
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
