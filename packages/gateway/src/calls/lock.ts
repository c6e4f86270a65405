/** Runs one at a time. */
export type Lock = <Value>(run: () => Promise<Value>) => Promise<Value>;

/** Makes a lock. What fails holds up nothing behind it. */
export function createLock(): Lock {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const result = last.then(run);
    last = result.catch(() => undefined);
    return result;
  };
}
