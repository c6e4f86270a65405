import { mkdir } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { run } from "./run.ts";

export interface Tools {
  /** Of Node, in full. */
  version: string;
  /** An environment in which `node`, `npm` and `pnpm` are these, with caches of their own and a registry. */
  env: NodeJS.ProcessEnv;
}

interface ToolsOptions {
  /** Of Node, such as `24`. */
  version: string;
  folder: string;
  registry: string;
}

/** Installs a Node with the clients. The caches are shared by all versions: what one has loaded, the next one has. */
export async function prepareTools({ version, folder, registry }: ToolsOptions): Promise<Tools> {
  const cwd = join(folder, `tools-${version}`);
  await mkdir(cwd);
  await run(["npm", "install", "--prefix", cwd, `node@${version}`, "npm@11", "pnpm@12.21.0"], { cwd });
  const env = {
    ...process.env,
    PATH: [join(cwd, "node_modules", ".bin"), process.env.PATH].join(delimiter),
    // The options of this process must not reach the reader's.
    NODE_OPTIONS: "",
    npm_config_registry: registry,
    pnpm_config_registry: registry,
    npm_config_cache: join(folder, "npm-cache"),
    // Its warnings are about the settings of this machine.
    npm_config_loglevel: "error",
    XDG_DATA_HOME: join(folder, "data"),
    XDG_CACHE_HOME: join(folder, "cache"),
  };
  const { output } = await run(["node", "--version"], { cwd, env });
  return { version: output.trim().slice(1), env };
}
