import { setTimeout as wait } from "node:timers/promises";
import type { ReembedWaitOptions } from "../../api/knowledge-bases.ts";
import { CuecardError } from "../../errors.ts";
import type { KnowledgeBase } from "../../schema/knowledge-base.ts";

/** How often the knowledge base is read: any process may be the one that works. */
const askAgainMs = 250;

/**
 * Resolves with the knowledge base once it has no re-embedding: after the cutover, or after it was cancelled. Throws
 * `embedding_failed` when it stopped, `timeout` with where it stood, or the signal's reason. `get` reads the knowledge
 * base, from wherever it is.
 */
export async function waitUntilReembedded(
  get: () => Promise<KnowledgeBase>,
  { timeoutMs = 60_000, signal, onProgress }: ReembedWaitOptions = {},
): Promise<KnowledgeBase> {
  const deadline = performance.now() + timeoutMs;
  let shown = "";
  for (;;) {
    signal?.throwIfAborted();
    const base = await get();
    const { reembedding } = base;
    if (reembedding === null) return base;
    const state = `${reembedding.embedded} ${reembedding.total} ${reembedding.error}`;
    if (state !== shown) onProgress?.(base);
    shown = state;
    if (reembedding.error !== null && reembedding.nextAttemptAt === null) {
      throw new CuecardError(
        "embedding_failed",
        `Re-embedding knowledge base ${base.id} stopped: ${reembedding.error}`,
      );
    }
    if (performance.now() > deadline) {
      const message = `Knowledge base ${base.id} had ${reembedding.embedded} of ${reembedding.total} chunks re-embedded after ${timeoutMs} ms; the re-embedding continues in the background.`;
      throw new CuecardError("timeout", message, { retryable: true });
    }
    await wait(askAgainMs, undefined, { signal });
  }
}
