import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { runCommand } from "../../test-kit/run-command.ts";
import { request, runCli, startServer, testKey } from "../../test-kit/spawn-cli.ts";
import { startBucket } from "../../test-kit/start-bucket.ts";

const exampleData = fileURLToPath(new URL("../../../../../examples/data/", import.meta.url));
let folder: ReturnType<typeof temporaryFolder>;
let data: string;

beforeEach(() => {
  folder = temporaryFolder();
  data = join(folder.path, "data");
});
afterEach(() => folder.remove());

describe("ingest and search", () => {
  test("commands go to the server that has the folder", async () => {
    const server = await startServer(data);
    const ingested = await runCli(["ingest", "Harbor", join(exampleData, "billing-faq.md"), "--data", data]);
    expect(ingested.stdout).toContain("1 ready.");
    expect((await runCli(["search", "Harbor", "When is my bill due?", "--data", data])).stdout).toMatch(
      /^billing-faq\.md/,
    );
    const far = ["search", "Harbor", "Where do otters sleep in winter?", "--data", data];
    expect((await runCommand(far)).stdout).toMatch(/^No passage reaches the threshold 0\.6; .*--include-weak\.$/m);
    const weak = await runCommand([...far, "--include-weak"]);
    expect(weak.stdout).toMatch(
      /^billing-faq\.md.*\n {2}weak: similarity 0\.\d\d is below 0\.6, so it may not answer$/m,
    );
    const json = await runCommand([...far, "--include-weak", "--json"]);
    expect(JSON.parse(json.stdout).results[0].confidence).toBe("weak");
    const near = ["search", "Harbor", "When is my bill due?", "--data", data, "--filter"];
    expect((await runCommand([...near, '{"$not":{"year":{"$gte":2026}}}'])).stdout).toMatch(/^billing-faq\.md/);
    expect((await runCommand([...near, '{"year":{"$gte":2026}}'])).stdout).toMatch(/^No passage/);
    expect((await runCommand([...near, '{"$nor":[]}'])).stderr).toContain("filter.$nor is not an operator");
    expect((await runCommand([...near, "year>2026"])).stderr).toContain("It must be a JSON object");
    expect((await request(server.url, "GET", "/v1/knowledge-base")).body.data).toMatchObject([{ name: "Harbor" }]);
    expect(await server.end("SIGTERM")).toBe(0);
  });

  test("answers no other host than it was started with, and its own commands still", async () => {
    const server = await startServer(data, ["--allowed-host", "cuecard:8080"]);
    const ask = (host: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { Host: host, Authorization: `Bearer ${testKey}` };
        get(`${server.url}/v1/teams`, { headers }, ({ statusCode }) => resolve(statusCode)).on("error", reject);
      });
    expect([await ask("cuecard:8080"), await ask("evil.example"), await ask("localhost")]).toEqual([200, 403, 200]);
    expect(
      (await runCommand(["ingest", "Harbor", join(exampleData, "billing-faq.md"), "--data", data])).stdout,
    ).toContain("1 ready.");
    expect(await runCli(["serve", "--allowed-host", "a b", "--data", `${data}-2`])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Allowed host "a b" is not a host'),
    });
    expect(await server.end("SIGTERM")).toBe(0);
  });
});

describe("a server with a bucket", () => {
  test("takes files of ingest and of clients straight into it", async () => {
    const bucket = await startBucket();
    const { flags, env } = bucket;
    const server = await startServer(data, flags, { CUECARD_API_KEYS: testKey, ...env });
    const ingested = await runCommand(["ingest", "Harbor", join(exampleData, "billing-faq.md"), "--data", data]);
    expect([ingested.stderr, ingested.stdout]).toEqual(["", expect.stringContaining("1 ready.")]);

    const ask = (path: string, body: unknown) => request(server.url, "POST", `/v1/knowledge-base${path}`, body);
    const { id } = (await request(server.url, "GET", "/v1/knowledge-base")).body.data[0];
    const plans = { filename: "plans.csv", mimeType: "text/csv" };
    const { uploadUrl, method, headers } = (await ask(`/${id}/upload-url`, plans)).body;
    expect(new URL(uploadUrl).origin).toBe(bucket.endpoint);
    const bytes = readFileSync(join(exampleData, "plans.csv"));
    const registration = { sourceType: "file", ...plans, fileSizeBytes: bytes.byteLength };
    expect(await ask(`/${id}/sources`, registration)).toMatchObject({
      status: 409,
      body: { error: { code: "upload_not_found" } },
    });
    expect((await fetch(uploadUrl, { method, headers, body: bytes })).status).toBe(200);
    const source = await ask(`/${id}/sources`, registration);
    expect(source.status).toBe(201);
    const status = `/v1/knowledge-base/${id}/sources/${source.body.id}/status`;
    await expect.poll(async () => (await request(server.url, "GET", status)).body.status).toBe("ready");
    expect((await runCommand(["search", "Harbor", "How much is Fiber 500?", "--data", data])).stdout).toMatch(
      /^plans\.csv/,
    );

    expect(await server.end("SIGTERM")).toBe(0);
    expect(existsSync(join(data, "blobs"))).toBe(false);
    await bucket.close();
  });
});

describe("serve", () => {
  test("a second server on the same folder says who has it and exits 1", async () => {
    const first = await startServer(data);
    const { code, stderr } = await runCli(["serve", "--port", "0", "--data", data]);
    expect(stderr).toContain(`is in use by process ${first.child.pid} (${first.url})`);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(code).toBe(1);
    await first.end("SIGTERM");
  });

  test("a port in use is one clear line", async () => {
    const first = await startServer(data);
    const { code, stderr } = await runCli([
      "serve",
      "--port",
      new URL(first.url).port,
      "--data",
      join(folder.path, "other"),
    ]);
    expect([code, stderr.trim().split("\n").length]).toEqual([1, 1]);
    expect(stderr).toContain("another program listens there");
    await first.end("SIGTERM");
  });

  test("a folder that can't be written is one clear line", async () => {
    const file = join(folder.path, "a-file");
    writeFileSync(file, "");
    const { code, stderr } = await runCli(["serve", "--port", "0", "--data", join(file, "data")]);
    expect([code, stderr.trim().split("\n").length]).toEqual([1, 1]);
    expect(stderr).toContain("can't be used");
  });

  test("the first key is printed once, works, and stops soon after it is revoked", async () => {
    const first = await startServer(data, [], {});
    await expect.poll(() => first.output.stdout).toContain("first private key");
    const key = /sk_live_\w+/.exec(first.output.stdout)![0];
    const ask = () => request(first.url, "GET", "/v1/teams", undefined, key);
    expect((await ask()).status).toBe(200);
    const list = await runCommand(["keys", "list", "--data", data]);
    expect(list.stdout).not.toContain(key);
    const id = /key_\w+/.exec(list.stdout)![0];
    expect((await runCommand(["keys", "revoke", id, "--data", data])).code).toBe(0);
    await expect.poll(async () => (await ask()).status).toBe(401);
    await first.end("SIGTERM");
    const second = await startServer(data, [], {});
    await expect
      .poll(() => second.output.stdout)
      .toContain("every private key is revoked or has ended; `cuecard keys create` creates a new one");
    await second.end("SIGTERM");
    expect(second.output.stdout).not.toContain("sk_live_");
  });

  test("a private key is made though public ones exist, stored or in the environment", async () => {
    await runCommand(["ingest", "Harbor", join(exampleData, "billing-faq.md"), "--data", data]);
    const base = /kb_\w+/.exec((await runCommand(["list", "bases", "--data", data])).stdout)![0];
    const made = await runCommand(["keys", "create", "--public", "--base", base, "--data", data]);
    expect(made.stdout).toMatch(/^pk_live_cc_/);
    const server = await startServer(data, [], { CUECARD_API_KEYS: "pk_live_test_0123456789abcdef" });
    await expect.poll(() => server.output.stdout).toContain("first private key");
    const key = /sk_live_\w+/.exec(server.output.stdout)![0];
    expect((await request(server.url, "GET", "/v1/teams", undefined, key)).status).toBe(200);
    await server.end("SIGTERM");
  });
});
