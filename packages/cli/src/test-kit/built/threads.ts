import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bundleSources } from "./bundle-sources.ts";

const packages = fileURLToPath(new URL("../../../../", import.meta.url));

/** Threads and child processes that hundreds of tests start. Others, or one forgotten here, run from their sources. */
const entries = [
  "core/src/knowledge/ingest/chunker/ingest-worker",
  "core/src/team/intents/intent-worker",
  "extract/src/extract-child",
  "extract/src/extract-watchdog",
  "local/src/embed-worker",
  "pgvector/src/engine/reader/reader-worker",
  "sqlite-vec/src/backup/backup-child",
  "sqlite-vec/src/threads/sqlite-worker",
];
const nameOf = (entry: string) => entry.split("/")[0]!;
/** In the package itself: a child that reads files of others may read nothing else. */
const folderOf = (name: string) => join(packages, name, "node_modules/.cache/threads");

/** Builds them from the sources, each package's for itself. */
export async function buildThreads(): Promise<void> {
  const byPackage = Object.entries(Object.groupBy(entries, nameOf));
  await Promise.all(
    byPackage.map(([name, own]) =>
      bundleSources(
        {
          entryPoints: own!.map((entry) => join(packages, `${entry}.ts`)),
          entryNames: "[name]",
          outdir: folderOf(name),
          outExtension: { ".js": ".mjs" },
        },
        withBuiltThreads,
      ),
    ),
  );
}

/** How a source names the file beside it that a thread or a child runs. */
const named = /import\.meta\.url\.endsWith\("\.ts"\) \? "\.\/([\w-]+)\.ts" : "\.\/[\w-]+\.js",\s*import\.meta\.url,?/g;

/** A source that starts what was built. */
export const withBuiltThreads = (source: string): string =>
  source.replace(named, (sourceName, name: string) => {
    const entry = entries.find((each) => basename(each) === name);
    return entry ? JSON.stringify(pathToFileURL(join(folderOf(nameOf(entry)), `${name}.mjs`)).href) : sourceName;
  });
