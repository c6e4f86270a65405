/** Runs work on the open store, and lets `close` wait for it. */
export type Run = <T>(work: () => Promise<T>) => Promise<T>;

type Verb = (...parameters: unknown[]) => Promise<unknown>;

/** Verbs that `build` makes at the first call of any, since that needs an open store. */
export function createVerbs<Verbs extends object>(
  names: Record<keyof Verbs, true>,
  run: Run,
  build: () => Verbs,
): Verbs {
  let built: Verbs | null = null;
  const verb =
    (name: string): Verb =>
    (...parameters) =>
      run(async () => {
        built ??= build();
        return (built as Record<string, Verb>)[name]!(...parameters);
      });
  return Object.fromEntries(Object.keys(names).map((name) => [name, verb(name)])) as Verbs;
}
