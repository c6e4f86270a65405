import { spawnSync } from "node:child_process";
import { linkSync, openSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { encodeInParts } from "../pool/in-child/encode-in-parts.ts";
import { serveJobs } from "../pool/in-child/serve-jobs.ts";

/** Ways to a file of this path, and into this folder. */
const attempts: Record<string, (path: string, folder: string) => unknown> = {
  read: (path) => readFileSync(path),
  open: (path) => openSync(path, "r"),
  stat: (path) => statSync(path),
  require: (path) => createRequire(import.meta.url)(path),
  import: (path) => import(path),
  list: (_path, folder) => readdirSync(folder),
  write: (_path, folder) => writeFileSync(join(folder, "left"), "words"),
  "write among its own modules": () => writeFileSync(new URL("./left", import.meta.url), "words"),
  symlink: (path) => symlinkSync(path, new URL("./left", import.meta.url)),
  link: (path) => linkSync(path, new URL("./left", import.meta.url)),
  "start a process": (path) => {
    const { error } = spawnSync("cat", [path]);
    if (error) throw error;
  },
  "start a thread that is allowed more": (path) => inThread(path),
};

/**
 * A child that tries all of it, once a file says so, and tells which error each brought. The file names a path and a
 * folder.
 */
void serveJobs({
  watchdog: new URL("../extract-watchdog.ts", import.meta.url),
  preload: async () => {},
  parse: async (bytes) => {
    const { path, folder } = JSON.parse(bytes.toString()) as { path: string; folder: string };
    const outcomes: Record<string, string> = {};
    for (const [name, attempt] of Object.entries(attempts)) {
      outcomes[name] = await Promise.resolve()
        .then(() => attempt(path, folder))
        .then(
          () => "done",
          (error: NodeJS.ErrnoException) => error.code ?? error.message,
        );
    }
    return {
      document: encodeInParts({ text: JSON.stringify(outcomes), title: null, language: null, marks: [] }),
      warnings: [],
    };
  },
});

async function inThread(path: string): Promise<void> {
  const { Worker } = process.getBuiltinModule("node:worker_threads");
  const code = `require("node:fs").readFileSync(${JSON.stringify(path)})`;
  const thread = new Worker(code, { eval: true, execArgv: [], env: {} });
  await new Promise((resolve, reject) => thread.once("exit", resolve).once("error", reject));
}
