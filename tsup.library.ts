import type { Options } from "tsup";

const sourceOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, `src/${name}.ts`]));

/** A package's build: its entries with their types, and files that only threads and processes load. */
export function library(entries: readonly string[] = ["index"], workers: Record<string, string> = {}): Options {
  const entry = sourceOf(entries);
  return {
    entry: { ...entry, ...workers },
    dts: { entry },
    format: "esm",
    target: "node22",
    platform: "node",
    clean: true,
    sourcemap: true,
  };
}
