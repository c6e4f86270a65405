import type { WaitOptions } from "../../api/sources.ts";
import { CuecardError } from "../../errors.ts";
import type { Source } from "../../schema/source.ts";
import type { SourceChanges } from "./source-changes.ts";

/** How often the store is asked when nothing is heard: another process may be the one that works. */
const askAgainMs = 500;

/**
 * Resolves with the ready source. Throws `source_failed` with its error, `timeout` with where it stood, or the signal's
 * reason.
 */
export async function waitUntilReady(
  get: () => Promise<Source>,
  changes: SourceChanges,
  id: string,
  { timeoutMs = 60_000, signal, onProgress }: WaitOptions,
): Promise<Source> {
  const deadline = performance.now() + timeoutMs;
  let shown = "";
  for (;;) {
    const changed = changes.next(id, Math.max(0, Math.min(askAgainMs, deadline - performance.now())), signal);
    // A failing `get` must not leave the other promise without a handler.
    changed.catch(() => {});
    const source = await get();
    const state = `${source.attempt} ${source.status} ${source.step} ${source.progress} ${source.processingError}`;
    if (state !== shown) onProgress?.(source);
    shown = state;
    if (source.status === "ready") return source;
    if (source.status === "failed") {
      throw new CuecardError("source_failed", `Source ${id} failed (${source.errorCode}): ${source.processingError}`, {
        retryable: source.retryable,
      });
    }
    if (performance.now() > deadline) {
      const message = `Source ${id} was still ${source.status}${source.step ? ` (${source.step})` : ""} after ${timeoutMs} ms${source.processingError ? `, since its last run failed: ${source.processingError} It` : "; it"} continues in the background.`;
      throw new CuecardError("timeout", message, { retryable: true });
    }
    await changed;
  }
}
