import { CuecardError } from "../errors.ts";
import type { BlobStream } from "../ports/blob-store.ts";

/** Yields the pieces of `content`. Throws `aborted` as soon as the signal aborts, even while `content` is stalled. */
export async function* untilAborted(content: BlobStream, signal: AbortSignal): BlobStream {
  throwIfAborted(signal);
  const iterator = content[Symbol.asyncIterator]();
  let onAbort = () => {};
  const abort = new Promise<undefined>((resolve) => {
    onAbort = () => resolve(undefined);
    signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    for (;;) {
      const next = await Promise.race([abort, iterator.next()]);
      throwIfAborted(signal);
      if (!next || next.done) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener("abort", onAbort);
    // Not awaited: a stalled generator would never answer.
    void iterator.return?.().catch(() => {});
  }
}

/** Throws `aborted` under an aborted signal. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted)
    throw new CuecardError("aborted", "The transfer was aborted before it was complete.", { cause: signal.reason });
}
