import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { readDockerfile } from "../test-kit/dockerfile.ts";
import { read, snippetsOf } from "../test-kit/pages.ts";
import { inEmptyFolder, onSources } from "../test-kit/run-example.ts";
import { key } from "../test-kit/serve.ts";

const cli = fileURLToPath(new URL("../../packages/cli/src/cli.ts", import.meta.url));
const asFirst = [
  "--pid",
  "--fork",
  "--mount-proc",
  "--kill-child",
  ...(process.getuid?.() === 0 ? [] : ["--user", "--map-root-user"]),
];
const canBeFirst = spawnSync("unshare", [...asFirst, "true"]).status === 0;
const firstTest = test.skipIf(!canBeFirst);

/** Runs a command as process 1 of a namespace, as a container does, and sends signals to it from outside. */
function startAsFirst(command: string[], env: Record<string, string> = {}) {
  const child = spawn("unshare", [...asFirst, process.execPath, ...onSources, ...command], {
    env: { ...process.env, CUECARD_API_KEYS: key, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text) => {
      printed += text;
    });
  const closed = once(child, "close");
  return {
    async says(pattern: RegExp): Promise<RegExpExecArray> {
      for (;;) {
        const found = pattern.exec(printed);
        if (found) return found;
        if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${printed}`);
        await wait(20);
      }
    },
    /** Its exit code after the signal. */
    async end(signal: NodeJS.Signals): Promise<number | null> {
      const [first] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim().split(" ");
      process.kill(Number(first), signal);
      return (await closed)[0];
    },
  };
}

/** What a Dockerfile starts, with the program of this checkout, a folder for `/data` and any free port. */
function entryOf(dockerfile: string, data: string): string[] {
  const instructions = readDockerfile(dockerfile);
  const of = (name: string) => instructions.filter((each) => each.name === name).at(-1)?.command ?? [];
  const [program, script, ...args] = [...of("ENTRYPOINT"), ...of("CMD")];
  expect([program, script]).toEqual(["node", "/app/node_modules/@cuecard/cli/dist/cli.js"]);
  return [cli, ...args.map((word) => (word === "/data" ? data : word)), "--port", "0"];
}

firstTest.each([
  ["docs/deploy.md", snippetsOf("docs/deploy.md").find(({ language }) => language === "dockerfile")!.code],
  ["the repository", read("Dockerfile")],
])(
  `SIGTERM ends the container of %s, with a stream open, and leaves neither a lock nor a write-ahead log`,
  (_, dockerfile) =>
    inEmptyFolder(async (folder) => {
      const data = join(folder, "data");
      const first = startAsFirst(entryOf(dockerfile, data));
      const port = (await first.says(/listening on http:\/\/0\.0\.0\.0:(\d+)/))[1];
      const headers = { authorization: `Bearer ${key}` };
      const stream = await fetch(`http://127.0.0.1:${port}/v1/events`, { headers });
      const body = JSON.stringify({ name: "Help" });
      const made = await fetch(`http://127.0.0.1:${port}/v1/knowledge-base`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body,
      });
      expect([stream.status, made.status]).toEqual([200, 201]);
      expect(await first.end("SIGTERM")).toBe(0);
      expect(readdirSync(data).filter((name) => /wal$|shm$|journal$|^holder/.test(name))).toEqual([]);
      await stream.body?.cancel().catch(() => {});
    }),
);

// Proven: without `obeySignals` the system drops the signal, and the command runs on.
firstTest.each([
  ["SIGTERM", 143],
  ["SIGINT", 130],
] as const)("%s ends a command that does not listen for it", async (signal, code) => {
  const asked = Promise.withResolvers<void>();
  const silent = createServer(() => asked.resolve()).listen(0, "127.0.0.1");
  onTestFinished(() => void silent.close());
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const first = startAsFirst([cli, "status", "--database", `postgres://cuecard@127.0.0.1:${port}/cuecard`]);
  await asked.promise;
  expect(await first.end(signal)).toBe(code);
});
