/** What work gives, or what `onLate` makes of work that takes too long. Throws the signal's reason. */
export async function inTime<Value>(
  work: Promise<Value>,
  ms: number,
  signal: AbortSignal,
  onLate: () => Value,
): Promise<Value> {
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  const late = () => {
    try {
      resolve(onLate());
    } catch (error) {
      reject(error);
    }
  };
  const timer = setTimeout(late, Math.max(0, ms));
  const stopped = () => reject(signal.reason);
  if (signal.aborted) stopped();
  signal.addEventListener("abort", stopped, { once: true });
  work.catch(() => {});
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stopped);
  }
}
