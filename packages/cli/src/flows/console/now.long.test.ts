import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { expectNoSidewaysScroll, hardToUse, hasBrowser, openPage } from "../../test-kit/browser.ts";
import { makeBase, startConsole } from "../../test-kit/console.ts";
import { expectGoodToUse, openScreens } from "../../test-kit/console-screens.ts";
import { request } from "../../test-kit/spawn-cli.ts";

test.runIf(hasBrowser)(
  "Now: a call appears, moves to another member with its words, and leaves when it ends",
  async () => {
    const console = await startConsole();
    onTestFinished(console.close);
    const { page, faults, close } = await openPage(console.address);
    onTestFinished(close);
    for (const id of ["desk", "billing"])
      await request(console.url, "POST", "/v1/agents", { id, name: id, systemPrompt: id });
    const rules = [{ name: "bills", to: "billing", when: { keywords: ["invoice"] }, sure: true }];
    const definition = { members: [{ agentId: "desk", isEntry: true }, { agentId: "billing" }], rules };
    const { body: team } = await request(console.url, "POST", "/v1/teams", { name: "Shop", definition });
    const start = async (externalId: string) =>
      (await request(console.url, "POST", "/v1/calls", { teamId: team.id, externalId })).body.id;
    const before = await start("before");
    await request(console.url, "POST", `/v1/calls/${before}/turns`, { text: "Hello there" });
    await request(console.url, "POST", `/v1/calls/${before}/turns`, { text: "My first invoice is wrong" });

    await page.getByRole("link", { name: "Now", exact: true }).click();
    await page.getByText("live", { exact: true }).waitFor();
    await page.getByRole("link", { name: "before" }).waitFor();
    // It moved before the page was opened.
    const earlier = page.locator(".lane").filter({ hasText: "before" });
    await expect.poll(() => earlier.locator(".lane-member").allTextContents()).toEqual(["desk 1", "billing 1"]);
    await earlier.getByText("My first invoice is wrong").waitFor();
    await request(console.url, "POST", `/v1/calls/${before}/turns`, { text: "And the second one" });
    await earlier.getByText("And the second one").waitFor();
    await expect.poll(() => earlier.locator(".lane-member").allTextContents()).toEqual(["desk 1", "billing 2"]);
    const after = await start(`after-${"z".repeat(100)}`);
    const lane = page.locator(".lane").filter({ hasText: "after-" });
    await lane.waitFor();
    await request(console.url, "POST", `/v1/calls/${after}/turns`, { text: "My invoice is wrong <b>" });
    await lane.getByText("My invoice is wrong <b>").waitFor();
    await expect.poll(() => lane.locator(".lane-member bdi").allTextContents()).toEqual(["desk", "billing"]);
    expect(await hardToUse(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    for (const id of [before, after]) await request(console.url, "POST", `/v1/calls/${id}/end`, { reason: "hung up" });
    await page.getByText("Nobody is on the line").waitFor();
    expect(faults).toEqual([]);
  },
);

test.runIf(hasBrowser)("Now: a person who is being called stands in the lane until the call has them", async () => {
  const { page, served, close, ...screens } = await openScreens();
  onTestFinished(close);
  await screens.ask("POST", "/v1/agents", { id: "desk", name: "Desk", systemPrompt: "You are the desk." });
  const person = { agentId: "boss", kind: "human", destination: { kind: "number", number: "+493012345678" } };
  const rules = [{ name: "boss", to: "boss", when: { keywords: ["complain"] }, sure: true }];
  const definition = { members: [{ agentId: "desk", isEntry: true }, person], rules };
  const { id: teamId } = await screens.ask("POST", "/v1/teams", { name: "Shop", definition });
  const { id } = await screens.ask("POST", "/v1/calls", { teamId, externalId: "ringing" });
  await screens.goTo("now");
  const lane = page.locator(".lane").filter({ hasText: "ringing" });
  await lane.waitFor();
  await screens.ask("POST", `/v1/calls/${id}/turns`, { text: "I want to complain" });
  await lane.getByText("calling boss").waitFor();
  const status = { type: "transfer_status", status: "bridged" };
  await screens.ask("POST", `/v1/calls/${id}/events`, { events: [status] });
  await expect.poll(() => lane.getByText("calling boss").count()).toBe(0);
  await expect.poll(() => lane.locator(".lane-member bdi").allTextContents()).toEqual(["Desk", "boss"]);
  await expectGoodToUse({ page, close, faults: screens.faults });
});

test.runIf(hasBrowser)("Health: what does less than it should stands there with its reason", async () => {
  // A page that never comes: its source stays in work, so nothing in it is found.
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void silent.close().closeAllConnections());
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const { page, served, close, ...screens } = await openScreens(["--allow-url", url]);
  onTestFinished(close);
  const base = await makeBase(served.url, "Harbor", { textTitle: "Pool", textContent: "The pool opens at eight." });
  await screens.ask("POST", `/v1/knowledge-base/${base}/sources`, { sourceType: "url", sourceUrl: `${url}/page` });
  await screens.ask("POST", "/v1/knowledge-base/search", { query: "the pool", knowledgeBaseIds: [base] });
  await screens.goTo("operate/health");
  await page.getByRole("heading", { name: "What does less than it should" }).waitFor();
  await page.getByRole("cell", { name: "search: ingest" }).waitFor();
  await expectGoodToUse({ page, close, faults: screens.faults });
});

test.runIf(hasBrowser)("Now: a key that is revoked while events are followed leads to the sign-in", async () => {
  const served = await startConsole();
  onTestFinished(served.close);
  const { page, close } = await openPage(`${served.url}/`);
  onTestFinished(close);
  const { body: key } = await request(served.url, "POST", "/v1/keys", { name: "tab" });
  // The list of calls would sign out too; here only the stream is refused.
  await page.route("**/v1/calls?*", (route) => route.fulfill({ json: { data: [], nextCursor: null } }));
  let streams = 0;
  await page.route("**/v1/events?*", async (route) => {
    if (++streams > 1) return route.continue();
    await request(served.url, "DELETE", `/v1/keys/${key.id}`);
    await route.abort();
  });
  await page.getByLabel("API key").fill(key.key);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("link", { name: "Now", exact: true }).click();
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  await expect.poll(() => page.getByRole("alert").textContent()).toContain("revoked");
});

test.runIf(hasBrowser)("Now: a key that may not follow events sees why", async () => {
  const served = await startConsole();
  onTestFinished(served.close);
  const { page, close } = await openPage(`${served.url}/`);
  onTestFinished(close);
  const { body: key } = await request(served.url, "POST", "/v1/keys", { name: "tab", scopes: ["read"] });
  await page.route("**/v1/events?*", (route) =>
    route.fulfill({ status: 403, json: { error: { code: "scope_missing", message: "It may not follow events." } } }),
  );
  await page.getByLabel("API key").fill(key.key);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("link", { name: "Now", exact: true }).click();
  await page.getByText("It may not follow events.").waitFor();
});
