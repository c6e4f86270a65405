import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";

const folder = fileURLToPath(new URL("../../node_modules/.cache/program/", import.meta.url));

/** The command line in a few files, as users have the command line: hundreds of tests start a process, and a process loads a thousand sources in a second. */
export const builtProgram = join(folder, "cli.js");

/** Builds the command line from the sources of all packages. Runs once before the tests. */
export default async function buildProgram(): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("../cli.ts", import.meta.url))],
    outdir: folder,
    bundle: true,
    splitting: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node22",
    conditions: ["@cuecard/source"],
    plugins: [ownSources],
  });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), '{"type":"module"}');
  // A run beside this one reads the same files: a file is only written where it is another.
  for (const { path, contents } of outputFiles) {
    const before = await readFile(path).catch(() => null);
    if (!before?.equals(contents)) await writeFile(path, contents);
  }
}

/** Takes this repository's sources in and leaves libraries outside. A source keeps its place: threads, data and libraries are found from there. */
const ownSources: Plugin = {
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
      const source = written
        .replaceAll("import.meta.url", url)
        .replaceAll("import.meta.resolve(", `resolveFrom(${url}, `)
        .replace(hiddenEngine, '"cuecard/internals"');
      const contents = source.includes("resolveFrom(") ? `${resolveFrom}\n${source}` : source;
      return { contents, loader: "ts", resolveDir: dirname(path) };
    });
  },
};

/** How the engine is loaded: its name is kept from bundlers of users. */
const hiddenEngine = "/* @vite-ignore */ name";

const resolveFrom = `
import { createRequire as requireFrom } from "node:module";
import { pathToFileURL as urlOf } from "node:url";
const resolveFrom = (from: string, name: string) => urlOf(requireFrom(from).resolve(name)).href;`;
