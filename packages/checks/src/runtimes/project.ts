import { spawn } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../free-port.ts";
import { startRegistry } from "../start-page/package-registry.ts";
import { packedPackages } from "../start-page/packed-packages.ts";
import { run } from "../start-page/run.ts";

const examples = fileURLToPath(new URL("../../../../examples/runtimes/", import.meta.url));
const ask = JSON.stringify({ question: "When is my bill due?" });

export type Project = Awaited<ReturnType<typeof createProject>>;

/** A folder with packed packages and others installed, as a reader of docs/runtimes.md has it. */
export async function createProject(cwd: string, packages: readonly string[]) {
  const upstream = (await run(["npm", "config", "get", "registry"], { cwd })).output.trim();
  const registry = await startRegistry(await packedPackages(), upstream);
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_OPTIONS: "",
    NEXT_TELEMETRY_DISABLED: "1",
    npm_config_registry: registry.url,
    CUECARD_API_KEY: `sk_live_${"0".repeat(48)}`,
    CUECARD_SECRET: "0".repeat(32),
  };
  writeFileSync(join(cwd, "package.json"), JSON.stringify({ private: true, type: "module" }));
  await run(["npm", "install", "--no-audit", "--no-fund", ...packages], { cwd, env });

  /** Types a line; a runtime that can't work must say so and not wait for ever. */
  async function type(line: string): Promise<string> {
    const command = ["timeout", "600", "bash", "-c", `(${line}) 2>&1 || true`];
    const path = `${join(cwd, "node_modules/.bin")}:${process.env.PATH}`;
    return (await run(command, { cwd, env: { ...env, PATH: path } })).output;
  }

  return {
    cwd,
    type,
    close: () => registry.close(),
    /** Puts an example of docs/runtimes.md into the folder. */
    add(example: string, path = example) {
      mkdirSync(dirname(join(cwd, path)), { recursive: true });
      cpSync(join(examples, example), join(cwd, path));
    },
    /** Starts a server, asks it, and ends it. */
    async serving<T>(command: string[], asking: (url: string) => Promise<T>): Promise<T> {
      const port = String(await freePort());
      const child = spawn(command[0]!, command.slice(1), { cwd, env: { ...env, PORT: port }, stdio: "inherit" });
      try {
        const url = `http://127.0.0.1:${port}`;
        while (!(await fetch(url).catch(() => null))) {
          if (child.exitCode !== null) throw new Error(`${command.join(" ")} ended with ${child.exitCode}`);
          await wait(100);
        }
        return await asking(url);
      } finally {
        child.kill();
      }
    },
  };
}

/** Posts the page's question. */
export const postQuestion = (url: string) => post(url, ask);

/** Makes a knowledge base over `/v1`, with the key of the folder's environment. */
export const postKnowledgeBase = (url: string) =>
  post(`${url}/v1/knowledge-base`, JSON.stringify({ name: "Support" }), {
    authorization: `Bearer sk_live_${"0".repeat(48)}`,
  });

async function post(url: string, body: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(url, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...headers },
  });
  return `${answer.status} ${await answer.text()}`;
}
