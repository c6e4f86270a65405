import { join } from "node:path";
import { expect, vi } from "vitest";
import { temporaryFolder } from "../../../cuecard/src/test-kit/temporary-folder.ts";
import { type RunningServer, request, startServer, testKey } from "./spawn-cli.ts";

/** A service with its console. */
export interface ServedConsole extends RunningServer {
  /** The address that signs one browser in, once. */
  address: string;
  /** Its data folder. */
  data: string;
  close(): Promise<void>;
}

/** Starts a service in a folder of its own, and waits until it has printed the console's address. */
export async function startConsole(args: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<ServedConsole> {
  const folder = temporaryFolder();
  const data = join(folder.path, "data");
  const server = await startServer(data, args, { CUECARD_API_KEYS: testKey, ...env });
  await vi.waitFor(() => expect(server.output.stdout).toMatch(/console: .*\n/), { timeout: 120_000 });
  return {
    ...server,
    data,
    address: /console: (\S+)/.exec(server.output.stdout)![1]!,
    async close() {
      await server.end("SIGTERM");
      await folder.remove();
    },
  };
}

/** Makes a knowledge base with one text that is ready. Resolves with the base's id. */
export async function makeBase(
  url: string,
  name: string,
  source: { textTitle: string; textContent: string },
  embeddingProvider?: string,
): Promise<string> {
  const { body: base } = await request(url, "POST", "/v1/knowledge-base", { name, embeddingProvider });
  const path = `/v1/knowledge-base/${base.id}/sources`;
  const { body: added } = await request(url, "POST", path, { sourceType: "text", ...source });
  const status = async () => (await request(url, "GET", `${path}/${added.id}/status?waitMs=25000`)).body.status;
  await vi.waitFor(async () => expect(await status()).toBe("ready"), { timeout: 240_000 });
  return base.id;
}
