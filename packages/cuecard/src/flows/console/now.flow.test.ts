import { expect, onTestFinished, test } from "vitest";
import { expectNoSidewaysScroll, hardToUse, hasBrowser, openPage } from "../../test-kit/browser.ts";
import { startConsole } from "../../test-kit/console.ts";
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

    await page.getByRole("link", { name: "Now", exact: true }).click();
    await page.getByText("live", { exact: true }).waitFor();
    await page.getByRole("link", { name: "before" }).waitFor();
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
