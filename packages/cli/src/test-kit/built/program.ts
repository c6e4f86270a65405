import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleSources } from "./bundle-sources.ts";
import { withBuiltThreads } from "./threads.ts";

const folder = fileURLToPath(new URL("../../../node_modules/.cache/program/", import.meta.url));

/** The command line in a few files, as users have the command line: hundreds of tests start a process, and a process loads a thousand sources in a second. */
export const builtProgram = join(folder, "cli.js");

/** Builds the command line from the sources of all packages. Runs once before the tests. */
export default async function buildProgram(): Promise<void> {
  const cli = fileURLToPath(new URL("../../cli.ts", import.meta.url));
  await bundleSources({ entryPoints: [cli], outdir: folder }, withBuiltThreads);
  await writeFile(join(folder, "package.json"), '{"type":"module"}');
}
