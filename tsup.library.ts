import type { Options } from "tsup";

/** How every package is built. `typed`: entries that others import; what only threads and processes load needs no types. */
export function library(typed: readonly string[] = ["index"]): Options {
  return {
    dts: { entry: Object.fromEntries(typed.map((name) => [name, `src/${name}.ts`])) },
    format: "esm",
    target: "node22",
    platform: "node",
    clean: true,
    sourcemap: true,
  };
}
