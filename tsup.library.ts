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
    esbuildOptions: withoutSources,
  };
}

type EsbuildOptions = Parameters<NonNullable<Options["esbuildOptions"]>>[0];

/** A map says which file and line a stack is of. The sources in it would be two thirds of every package. */
export function withoutSources(options: EsbuildOptions): void {
  options.sourcesContent = false;
}

/** For an entry that carries the files of other packages that it uses, so that a thread does not load all of core. */
export function fromSources(options: EsbuildOptions): void {
  withoutSources(options);
  options.conditions = ["@cuecard/source"];
}

/**
 * A copy of what a package uses of a large dependency, in its own `dist`: `names` are the imports that lead there, and
 * `sources` the files that load it by other means, with what stands in them once built.
 */
export function copied(names: Record<string, string>, sources: Record<string, string> = {}) {
  return {
    name: "copied",
    setup(build: PluginBuild) {
      for (const [name, path] of Object.entries(names))
        build.onResolve({ filter: exactly(name) }, () => ({ path, external: true }));
      for (const [file, contents] of Object.entries(sources))
        build.onLoad({ filter: new RegExp(`${file.replaceAll(".", "\\.")}$`) }, () => ({
          contents,
          loader: "js" as const,
        }));
    },
  };
}

const exactly = (name: string) => new RegExp(`^${name.replaceAll(".", "\\.")}$`);

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];
type PluginBuild = Parameters<Plugin["setup"]>[0];
