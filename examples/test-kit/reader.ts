import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { packedPackages, readPage, run, shows, startRegistry } from "@cuecard/checks/installed";

interface Typed {
  /** What is typed while the line runs. */
  input?: string;
  env?: Record<string, string>;
}

/** A reader of the guides, with empty folders and a registry that has the packed packages. */
export async function createReader() {
  const folder = await mkdtemp(join(tmpdir(), "cuecard-reader-"));
  const upstream = (await run(["npm", "config", "get", "registry"], { cwd: folder })).output.trim();
  const registry = await startRegistry(await packedPackages(), upstream);
  const env = {
    ...process.env,
    NODE_OPTIONS: "",
    npm_config_registry: registry.url,
    // What one project has loaded, the next one has.
    npm_config_cache: join(folder, ".npm"),
    npm_config_audit: "false",
    npm_config_fund: "false",
  };

  /** Types a line, and resolves with all that it prints, also where it fails. */
  async function type(cwd: string, line: string, { input = "", env: more = {} }: Typed = {}): Promise<string> {
    const child = spawn("bash", ["-c", `(${line}) 2>&1`], {
      cwd,
      env: { ...env, ...more },
      timeout: 600_000,
      stdio: ["pipe", "pipe", "inherit"],
    });
    child.stdin.end(input);
    return text(child.stdout);
  }

  return {
    folder,
    env,
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
