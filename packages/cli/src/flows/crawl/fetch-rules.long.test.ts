import { lookup } from "node:dns/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { runCommand } from "../../test-kit/run-command.ts";
import { request, startServer } from "../../test-kit/spawn-cli.ts";

let data: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  data = temporaryFolder();
});
afterEach(() => data.remove());

async function until(condition: () => boolean | Promise<boolean>) {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 50));
}

async function register(url: string, sourceUrl: string) {
  const base = await request(url, "POST", "/v1/knowledge-base", { name: "Pages" });
  return request(url, "POST", `/v1/knowledge-base/${base.body.id}/sources`, { sourceType: "url", sourceUrl });
}

const ownName = hostname();
const ownAddress = await lookup(ownName).then(
  ({ address }) => address,
  () => null,
);

test.skipIf(ownAddress === null)(
  "a name that leads inside is refused: the tenant reads that it is not public, the log also where it leads (skipped where this machine's own name leads nowhere)",
  { timeout: 120_000 },
  async () => {
    const server = await startServer(data.path);
    const { body: source } = await register(server.url, `http://${ownName}/secret`);
    const path = `/v1/knowledge-base/${source.knowledgeBaseId}/sources/${source.id}`;
    await until(async () => (await request(server.url, "GET", path)).body.status === "failed");
    const { body: failed } = await request(server.url, "GET", path);
    await server.end("SIGTERM");
    expect(failed).toMatchObject({
      errorCode: "fetch_blocked",
      processingError: expect.stringContaining("not an address of the public"),
    });
    expect(JSON.stringify(failed)).not.toContain(ownAddress);
    expect(server.output.stderr).toContain(
      `${source.id}: ${failed.processingError} ${ownName} resolves to ${ownAddress}.`,
    );
  },
);

test("sources at other ports are named at the next start, unless their port is allowed", async () => {
  const site = createServer((_request, response) =>
    response.setHeader("content-type", "text/html").end("<p>Open on Mondays.</p>"),
  );
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void site.close());
  const { port } = site.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;

  const first = await startServer(data.path, ["--allow-url", origin]);
  const { body: source } = await register(first.url, `${origin}/hours`);
  await until(
    async () =>
      (await request(first.url, "GET", `/v1/knowledge-base/${source.knowledgeBaseId}/sources/${source.id}`)).body
        .status === "ready",
  );
  await first.end("SIGTERM");
  expect(first.output.stderr).not.toContain("can't be refreshed");

  const second = await startServer(data.path);
  await until(() => second.output.stderr.includes("can't be refreshed"));
  expect(second.output.stderr).toContain(`${source.id} (${origin}/hours). Allow their ports with --allow-port`);
  await second.end("SIGTERM");
});

test("a page at another port is shown only with that port allowed", async () => {
  const blocked = await runCommand(["chunks", "http://host.invalid:8080/"]);
  expect([blocked.code, blocked.stderr]).toEqual([1, expect.stringContaining("can allow it with --allow-port 8080")]);
  const tried = await runCommand(["chunks", "http://host.invalid:8080/", "--allow-port", "8080"]);
  expect([tried.code, tried.stderr]).toEqual([1, expect.stringContaining("could not be fetched")]);
  expect((await runCommand(["chunks", "http://host.invalid/", "--allow-port", "70000"])).code).toBe(2);
});
