import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { inEmptyFolder, onSources } from "./run-example.ts";

/** A private key that the service of {@link whileServing} knows. */
export const key = "sk_live_example_0123456789abcdef";

const cli = fileURLToPath(new URL("../../packages/cli/src/cli.ts", import.meta.url));

interface Served {
  /** Further options of `serve`. */
  args?: readonly string[];
  /** Further variables of its environment. */
  env?: Record<string, string>;
}

/**
 * Gives `use` the environment of a host whose `cuecard serve` runs on the data folder, a new one unless it is named.
 */
export async function whileServing(
  use: (env: { CUECARD_URL: string; CUECARD_API_KEY: string }) => Promise<void>,
  folder?: string,
  { args = [], env = {} }: Served = {},
): Promise<void> {
  if (!folder) return inEmptyFolder((empty) => whileServing(use, empty, { args, env }));
  const server = spawn(process.execPath, [...onSources, cli, "serve", "--port", "0", "--data", folder, ...args], {
    env: { ...process.env, CUECARD_API_KEYS: key, ...env },
    stdio: ["ignore", "pipe", "ignore"],
  });
  try {
    const [line] = await once(server.stdout, "data");
    await use({ CUECARD_URL: /http:\S+/.exec(String(line))![0], CUECARD_API_KEY: key });
  } finally {
    server.kill("SIGTERM");
    await once(server, "close");
  }
}
