import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { packedPackages, prepareTools, readPage, run, shows, startRegistry } from "@cuecard/checks/installed";

/** The versions of Node that the pages name. */
export const nodes = ["22", "24", "26"] as const;

interface Typed {
  /** @default "24" */
  node?: (typeof nodes)[number];
  /** What is typed while the line runs. */
  input?: string;
  env?: Record<string, string>;
}

/** A reader of the guides, with empty folders and a registry that has the packed packages. */
export async function createReader() {
  const folder = await mkdtemp(join(tmpdir(), "cuecard-reader-"));
  const upstream = (await run(["npm", "config", "get", "registry"], { cwd: folder })).output.trim();
  const registry = await startRegistry(await packedPackages(), upstream);
  const envs: Record<string, NodeJS.ProcessEnv> = {};
  for (const version of nodes) envs[version] = (await prepareTools({ version, folder, registry: registry.url })).env;

  /** Types a line, and resolves with all that it prints, also where it fails. */
  async function type(
    cwd: string,
    line: string,
    { node = "24", input = "", env: more = {} }: Typed = {},
  ): Promise<string> {
    const child = spawn("bash", ["-c", `(${line}) 2>&1`], {
      cwd,
      env: { ...envs[node], ...more },
      timeout: 600_000,
      stdio: ["pipe", "pipe", "inherit"],
    });
    // A line that ends before it reads closes the pipe (EPIPE): what it printed is the answer then.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
    return text(child.stdout);
  }

  return {
    folder,
    env: envs["24"]!,
    type,
    /** Follows a page, or a part of it, in an empty folder; returns the folder and what the last command printed. */
    async follow(page: string, typed: Typed = {}): Promise<{ cwd: string; printed: string }> {
      const cwd = await mkdtemp(join(folder, "page-"));
      let printed = "";
      for (const step of readPage(page)) {
        if (step.kind === "commands") printed = await type(cwd, step.script, typed);
        else if (step.kind === "output" && !shows(step.text, printed))
          throw new Error(`The page shows\n${step.text}\nand this was printed:\n${printed}`);
        else if (step.kind === "file") {
          await mkdir(dirname(join(cwd, step.name)), { recursive: true });
          await writeFile(join(cwd, step.name), step.content);
        }
      }
      return { cwd, printed };
    },
    async close() {
      registry.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
