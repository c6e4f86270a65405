import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { expectNoSidewaysScroll, hardToUse, hasBrowser, openPage, type WatchedPage } from "../../test-kit/browser.ts";
import { makeBase, type ServedConsole, startConsole } from "../../test-kit/console.ts";
import { request, runCli } from "../../test-kit/spawn-cli.ts";

/** An endpoint that refuses what it gets while its `status` says so. */
async function startEndpoint() {
  const endpoint = { status: 410, types: [] as string[], url: "", close: () => void server.close() };
  const server = createServer(async (asked, answer) => {
    endpoint.types.push(((await json(asked)) as { type: string }).type);
    answer.writeHead(endpoint.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  endpoint.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return endpoint;
}

describe.runIf(hasBrowser)("the console's Operate", () => {
  const folder = temporaryFolder();
  let endpoint: Awaited<ReturnType<typeof startEndpoint>>;
  let console: ServedConsole;
  let watched: WatchedPage;

  beforeAll(async () => {
    endpoint = await startEndpoint();
    console = await startConsole(["--allow-url", endpoint.url, "--max-bases", "3", "--max-sources", "1000"]);
    watched = await openPage(console.address);
    await watched.page.getByRole("link", { name: "Operate" }).click();
  });

  afterAll(async () => {
    await watched.close();
    await console.close();
    endpoint.close();
    await folder.remove();
  });

  async function expectGoodToUse(): Promise<void> {
    expect(await hardToUse(watched.page)).toEqual([]);
    await watched.page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(watched.page);
    await watched.page.setViewportSize({ width: 1280, height: 900 });
    expect(watched.faults).toEqual([]);
  }

  test("Keys: a key is made with its scopes, shown once, rotated and revoked", async () => {
    const { page } = watched;
    await page.getByLabel("New key").fill("y".repeat(200));
    await page.getByLabel("calls", { exact: true }).check();
    await page.getByRole("button", { name: "Create the key" }).click();
    const key = await page.locator(".secret").textContent();
    expect((await request(console.url, "GET", "/v1/calls", undefined, key!)).status).toBe(200);
    expect((await request(console.url, "GET", "/v1/keys", undefined, key!)).status).toBe(403);
    await page.getByText("read, calls").waitFor();
    await expectGoodToUse();

    const revoking = page.getByRole("button", { name: "Revoke" });
    const before = await revoking.count();
    await page.getByRole("button", { name: "Rotate" }).click();
    await page.getByLabel("The old key ends").selectOption("in 7 days");
    await expectGoodToUse();
    await page.getByRole("button", { name: "Make the new key" }).click();
    await expect.poll(() => page.locator(".secret").textContent()).not.toBe(key);
    await expect.poll(() => revoking.count()).toBe(before + 1);
    const successor = (await page.locator(".secret").textContent())!;
    // It says which is which: the old one ends by itself, and works meanwhile.
    const rows = page.getByRole("row");
    await expect.poll(() => rows.filter({ hasText: "the new one" }).textContent()).not.toContain("works until");
    await expect.poll(() => rows.filter({ hasText: "the old one" }).textContent()).toMatch(/replaced.*works until/);
    expect((await request(console.url, "GET", "/v1/calls", undefined, key!)).status).toBe(200);
    await rows.filter({ hasText: "the new one" }).getByRole("button", { name: "Revoke" }).click();
    await page.getByText("It is the new one of two keys of this name: the old one works on.").waitFor();
    await page.getByRole("button", { name: "Revoke it" }).click();
    await page.getByText("revoked", { exact: true }).waitFor();
    expect(await page.locator(".secret").count()).toBe(0);
    expect((await request(console.url, "GET", "/v1/calls", undefined, successor)).status).toBe(401);
  });

  test("Keys: a public key searches the knowledge bases that were ticked, and no others", async () => {
    const { page } = watched;
    const text = { textTitle: "Pool", textContent: "The pool opens at eight." };
    const pool = await makeBase(console.url, "Pool desk", text);
    const other = await makeBase(console.url, "Other desk", text);
    await page.getByRole("link", { name: "Webhooks" }).click();
    await page.getByRole("link", { name: "Keys" }).click();
    const make = async (opens: string, ticked: string[]) => {
      await page.getByLabel("New key").fill(opens);
      await page.getByLabel("It opens").selectOption({ label: opens });
      for (const name of ticked) await page.getByLabel(name, { exact: true }).check();
      const before = await page.locator(".secret").allTextContents();
      await page.getByRole("button", { name: "Create the key" }).click();
      await expect.poll(() => page.locator(".secret").allTextContents()).not.toEqual(before);
      return (await page.locator(".secret").textContent())!;
    };
    const search = async (key: string, id: string) => {
      const body = { query: "the pool", knowledgeBaseIds: [id] };
      return (await request(console.url, "POST", "/v1/knowledge-base/search", body, key)).status;
    };
    const open = await make("only searching some knowledge bases (a public key)", ["Pool desk"]);
    expect(open).toMatch(/^pk_live_/);
    expect([await search(open, pool), await search(open, other)]).toEqual([200, 403]);
    const bound = await make("some knowledge bases, by its scopes", ["ingest", "Other desk"]);
    expect([await search(bound, pool), await search(bound, other)]).toEqual([200, 200]);
    expect((await request(console.url, "GET", "/v1/calls", undefined, bound)).status).toBe(403);
    await page.getByText("in 2 knowledge bases").waitFor();
    await expectGoodToUse();
  });

  test("Webhooks: an endpoint that refused is enabled again and sent what it missed", async () => {
    const { page } = watched;
    await page.getByRole("link", { name: "Webhooks" }).click();
    await page.getByText("Nothing is sent anywhere yet").waitFor();
    await page.getByLabel("New endpoint").fill(`${endpoint.url}/in`);
    await page.getByRole("button", { name: "Create" }).click();
    await expect.poll(() => page.locator(".secret").textContent()).toMatch(/^whsec_/);
    await expectGoodToUse();
    await page.getByRole("link", { name: endpoint.url }).click();
    await page.getByText("Nothing was sent yet").waitFor();
    await page.getByRole("button", { name: "Send a test" }).click();
    await page.getByText(/The test failed with 410 after \d+ ms: /).waitFor();
    await expectGoodToUse();
    endpoint.status = 200;
    await page.getByRole("button", { name: "Send a test" }).click();
    await page.getByText(/The test arrived: the endpoint answered 200 in \d+ ms\./).waitFor();
    endpoint.status = 410;
    endpoint.types.length = 0;

    await makeBase(console.url, "Harbor", { textTitle: "Pool", textContent: "The pool opens at eight." });
    await expect.poll(() => endpoint.types.length).toBeGreaterThan(0);
    await page.reload();
    await page.getByText("disabled", { exact: true }).waitFor();
    await expect
      .poll(async () => {
        await page.getByRole("button", { name: "Reload" }).click();
        return page.getByRole("button", { name: "Send again" }).count();
      })
      .toBeGreaterThan(0);
    await expectGoodToUse();
    endpoint.status = 200;
    await page.getByRole("button", { name: "Enable" }).click();
    await page.getByText("enabled", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Send again" }).first().click();
    await expect
      .poll(async () => {
        await page.getByRole("button", { name: "Reload" }).click();
        return page.getByText("delivered", { exact: true }).count();
      })
      .toBeGreaterThan(0);
  });

  test("Audit log, Health, Usage and Limits show what was done, how it is, how much it was, and what bounds it", async () => {
    const { page } = watched;
    await page.getByRole("link", { name: "Audit log" }).click();
    await page.getByRole("cell", { name: "createWebhook" }).waitFor();
    await page.getByLabel("Outcome").selectOption("refused");
    await page.getByRole("cell", { name: "createWebhook" }).waitFor({ state: "detached" });
    await expectGoodToUse();
    await request(console.url, "POST", "/v1/knowledge-base/search", {
      query: "When does the pool open?",
      knowledgeBaseIds: [(await request(console.url, "GET", "/v1/knowledge-base")).body.data[0].id],
    });
    await page.getByRole("link", { name: "Health" }).click();
    await page.getByText("The store works").waitFor();
    await page.getByRole("region", { name: "Versions" }).getByText(process.versions.node).waitFor();
    await page
      .getByRole("region", { name: "Memory" })
      .getByRole("row", { name: /^Harbor default \d/ })
      .waitFor();
    await page
      .getByRole("region", { name: "Disk" })
      .getByText(/\d (GB|TB)$/)
      .waitFor();
    await page
      .getByRole("cell", { name: /^\d+\.\d ms$/ })
      .first()
      .waitFor();
    await expectGoodToUse();
    await page.getByRole("link", { name: "Usage" }).click();
    await page.getByRole("row", { name: /^All 4 0 0/ }).waitFor();
    await page.getByRole("row", { name: /^Knowledge bases 3 3$/ }).waitFor();
    await page.getByRole("heading", { name: "By knowledge base" }).waitFor();
    await expectGoodToUse();
    await page.getByRole("link", { name: "Limits" }).click();
    await page.getByRole("row", { name: "Each public key 300 --public-rate-limit" }).waitFor();
    await page.getByRole("row", { name: "Knowledge bases 3 3 Knowledge bases: 100 % used 100 % used up" }).waitFor();
    await page.getByRole("row", { name: "Sources 3 1,000" }).getByText("0 %", { exact: true }).waitFor();
    await page.getByRole("row", { name: "Chunks 3 no limit" }).waitFor();
    await expectGoodToUse();
  });

  test("Backup: it warns until there is one, shows it with its size, and why the next failed", async () => {
    const { page } = watched;
    const to = join(folder.path, `backup-${"long-".repeat(30)}`);
    const backUp = () => runCli(["backup", to, "--data", console.data]);
    await page.getByRole("link", { name: "Backup" }).click();
    await page.getByText("was never backed up").waitFor();
    await page.getByText("cuecard backup").waitFor();
    await expectGoodToUse();
    expect(await backUp()).toMatchObject({ code: 0, stderr: "" });
    await page.getByRole("button", { name: "Reload" }).click();
    const last = page.getByRole("region", { name: "Last backup" });
    await last.getByText(to).waitFor();
    await last.getByText(/^\d+\.\d (KB|MB)$/).waitFor();
    expect(await page.getByText("was never backed up").count()).toBe(0);
    await expectGoodToUse();
    expect((await backUp()).code).toBe(1);
    await page.getByRole("button", { name: "Reload" }).click();
    await page.getByText("has a backup already").waitFor();
    await last.getByText(to).waitFor();
    await expectGoodToUse();
  });
});
