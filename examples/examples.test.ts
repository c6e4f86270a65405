import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

/** Runs an example as its readers do, in an empty folder, and resolves with what it printed. */
async function run(example: string): Promise<string> {
  const cwd = await mkdtemp(join(tmpdir(), "cuecard-example-"));
  try {
    const file = fileURLToPath(new URL(example, import.meta.url));
    const child = spawn(process.execPath, ["--conditions=@cuecard/source", file], { cwd, stdio: ["ignore", "pipe", "pipe"] });
    let [printed, failed] = ["", ""];
    child.stdout.on("data", (text) => {
      printed += text;
    });
    child.stderr.on("data", (text) => {
      failed += text;
    });
    const [code] = await once(child, "close");
    expect(failed).toBe("");
    expect(code).toBe(0);
    return printed;
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}

test("quickstart finds the text and gives it to the agent", async () => {
  const printed = await run("quickstart/quickstart.ts");
  expect(printed).toMatch(/^Money is paid back within ten working days/);
  expect(printed).toMatch(/Maya knows: [\s\S]*Money is paid back/);
});

test("serve-http answers on a port of its own", async () => {
  expect(await run("serve-http/serve-http.ts")).toBe("201 Support\n");
});

test("voice-server moves the call by rule and by tool", async () => {
  expect(await run("voice-server/voice-server.ts")).toBe(
    ["Maya: Hello, this is Maya.", "Tom: Tom speaking, let me look at that.", "Maya: Maya speaking, let me look at that.", ""].join("\n"),
  );
});

test("the testing kit runs under node:test as well", async () => {
  expect(await run("unit-test-an-agent/with-node-test.ts")).toMatch(/pass 2\b[\s\S]*fail 0\b/);
});

test("walk goes through /v1 with nothing but fetch", async () => {
  const data = await mkdtemp(join(tmpdir(), "cuecard-example-"));
  const key = "sk_live_example_0123456789abcdef";
  const cli = fileURLToPath(new URL("../packages/cuecard/src/cli.ts", import.meta.url));
  const server = spawn(process.execPath, ["--conditions=@cuecard/source", cli, "serve", "--port", "0", "--data", data], {
    env: { ...process.env, CUECARD_API_KEYS: key },
    stdio: ["ignore", "pipe", "ignore"],
  });
  try {
    const [line] = await once(server.stdout, "data");
    process.env.CUECARD_URL = /http:\S+/.exec(String(line))![0];
    process.env.CUECARD_API_KEY = key;
    expect(await run("serve-http/walk.ts")).toBe("plans.csv true\nsales rule true\n");
  } finally {
    server.kill("SIGTERM");
    await once(server, "close");
    await rm(data, { recursive: true, force: true });
  }
});
