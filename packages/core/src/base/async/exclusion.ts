/** Runs one at a time for each key. */
export function createExclusion(): <Result>(key: string, run: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return (key, run) => {
    const result = (last.get(key) ?? Promise.resolve()).then(run);
    const done = result.catch(() => undefined).then(() => void (last.get(key) === done && last.delete(key)));
    last.set(key, done);
    return result;
  };
}
