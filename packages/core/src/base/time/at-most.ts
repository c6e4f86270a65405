/** Waits for work, at most `timeoutMs`. Throws the signal's reason when it aborts. */
export async function atMost(
  work: Promise<unknown>,
  { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal | undefined },
): Promise<void> {
  signal?.throwIfAborted();
  const end = Promise.withResolvers<void>();
  const timer = setTimeout(end.resolve, timeoutMs);
  const abort = () => end.reject(signal?.reason);
  signal?.addEventListener("abort", abort, { once: true });
  try {
    await Promise.race([work, end.promise]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}
