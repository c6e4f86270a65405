import type { Run } from "./tracker.ts";

type Verb = (...parameters: unknown[]) => Promise<unknown>;

/** Verbs that are made by `build` when the first of them is called, since that needs an open store; each call is tracked. */
export function createVerbs<Verbs extends object>(names: Record<keyof Verbs, true>, run: Run, build: () => Verbs): Verbs {
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
