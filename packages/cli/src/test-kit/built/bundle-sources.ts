import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { type BuildOptions, build, type Plugin } from "esbuild";

/** Changes the text of a source. */
type Change = (source: string) => string;

/**
 * Makes a few files of many sources: a process or a thread loads them in a third of the time. A file is only written where its text is another, since a run
 * beside this one reads the same files. `change` sees every source first.
 */
export async function bundleSources(
  options: Pick<BuildOptions, "entryPoints" | "entryNames" | "outdir" | "outExtension">,
  change: Change,
): Promise<void> {
  const { outputFiles } = await build({
    ...options,
    bundle: true,
    splitting: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node22",
    conditions: ["@cuecard/source"],
    plugins: [ownSources(change)],
  });
  await mkdir(options.outdir!, { recursive: true });
  for (const { path, contents } of outputFiles) {
    const before = await readFile(path).catch(() => null);
    if (!before?.equals(contents)) await writeFile(path, contents);
  }
}

/** Takes this repository's sources in and leaves libraries outside. A source keeps its place: data and libraries are found from there. */
const ownSources = (change: Change): Plugin => ({
  name: "own-sources",
  setup({ onLoad, onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
      if (pluginData === "resolved" || kind === "entry-point") return undefined;
      const found = await resolve(path, { importer, resolveDir, kind, pluginData: "resolved" });
      // A library that is not installed fails where the program imports the library, as it does for users.
      if (found.errors.length > 0) return { path, external: true };
      return { path: found.path, external: !found.path.endsWith(".ts") };
    });
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const url = JSON.stringify(pathToFileURL(path).href);
      const written = await readFile(path, "utf8");
      if (path.endsWith("load-at-call.ts") && !written.includes(hiddenEngine))
        throw new Error(
          `${path} has no "${hiddenEngine}" any more: the built program would load the sources one by one.`,
        );
      const source = change(written)
        .replaceAll("import.meta.url", url)
        .replaceAll("import.meta.resolve(", `resolveFrom(${url}, `)
        .replace(hiddenEngine, '"cuecard/internals"');
      const contents = source.includes("resolveFrom(") ? `${resolveFrom}\n${source}` : source;
      return { contents, loader: "ts", resolveDir: dirname(path) };
    });
  },
});

/** How the engine is loaded: its name is kept from bundlers of users. */
const hiddenEngine = "/* @vite-ignore */ name";

const resolveFrom = `
import { createRequire as requireFrom } from "node:module";
import { pathToFileURL as urlOf } from "node:url";
const resolveFrom = (from: string, name: string) => urlOf(requireFrom(from).resolve(name)).href;`;
